"""The companion as an installed service: systemd, its checks, its report, its updates."""
