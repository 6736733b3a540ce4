"""What has changed on the table since the last picture agreed on."""
