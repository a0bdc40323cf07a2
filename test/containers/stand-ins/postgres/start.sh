#!/bin/sh
set -eu
PATH="$(echo /usr/lib/postgresql/*/bin):$PATH"
export PGDATA=/var/lib/postgresql/data POSTGRES_USER=postgres
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install --directory --owner=postgres --group=postgres --mode=700 "$PGDATA"
  rm -f /tmp/password
  (umask 077 && echo "$POSTGRES_PASSWORD" >/tmp/password)
  chown postgres /tmp/password
  as initdb --username=postgres --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust \
    --encoding=UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  # While the scripts run, the server listens on its socket only.
  as pg_ctl --wait --options="-c listen_addresses=''" start
  for script in /docker-entrypoint-initdb.d/*.sh; do as /bin/sh "$script"; done
  as pg_ctl --wait --mode=fast stop
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -c 'listen_addresses=*'
