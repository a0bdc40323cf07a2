#!/bin/sh
# The embedded PostgreSQL needs the name of its account. With `docker run --user NUMBER` there is none in /etc/passwd,
# which cannot be changed here, so libnss_wrapper reads it from another file.
set -eu
if ! id -un >/dev/null 2>&1; then
  names="$(mktemp -d)"
  echo "vico:x:$(id -u):$(id -g)::/nonexistent:/bin/false" >"$names/passwd"
  echo "vico:x:$(id -g):" >"$names/group"
  export LD_PRELOAD=libnss_wrapper.so NSS_WRAPPER_PASSWD="$names/passwd" NSS_WRAPPER_GROUP="$names/group"
fi
exec "$@"
