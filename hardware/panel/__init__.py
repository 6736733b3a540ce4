"""What a hand presses and what answers it: buttons, lights, buzzer."""
