#!/bin/sh
# bus.sh FOLDER HOST: what a NATS server at HOST needs to carry a room's bus, made once.
#
# A secret, a certificate and settings for the server; workers come with
# --bus "tls://HOST:4222?secret=FOLDER/secret&ca=FOLDER/nats.pem".
set -eu
folder=$1 host=$2
[ ! -f "$folder/nats.conf" ] || exit 0
umask 077
secret=$(openssl rand -hex 32)
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 \
  -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
  -keyout "$folder/nats.key" -out "$folder/nats.pem" 2>"$folder/openssl.log" \
  || { cat "$folder/openssl.log" >&2; exit 1; }
rm "$folder/openssl.log"
printf '%s\n' "$secret" >"$folder/secret"
cat >"$folder/nats.conf.part" <<END
max_payload: 1MB
authorization { token: "$secret" }
tls {
  cert_file: "$folder/nats.pem"
  key_file: "$folder/nats.key"
  handshake_first: true
}
END
mv "$folder/nats.conf.part" "$folder/nats.conf"
