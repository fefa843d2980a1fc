#!/bin/bash
# Checks whether the part in this container is ready; in pure shell, since starting Node.js for each check takes 0.1 s.
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-4000}" || exit 1
printf 'GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
read -r _ status _ <&3
[ "$status" = 200 ]
