# One image for every process: docker run lyceum serve api | serve worker | serve site | migrate | …
# Sources run unbuilt, so there are packages to install and nothing to compile. npm run verify:containers builds and runs it.
FROM node:24-slim AS packages
WORKDIR /lyceum
COPY . .
# Not npm ci: it refuses a lock file without the optional packages of other platforms (see ./setup).
RUN npm install --no-save --omit=dev --no-audit --no-fund
# Fills the compile cache of lyceumctl, which is read-only later: servers, commands and health checks start faster. It is kept for each user.
RUN install -d -o node -g node node_modules/.cache
USER node
RUN node apps/ctl/src/main.ts serve api --help && node apps/ctl/src/main.ts serve site --help

FROM node:24-slim
# Everything that is written is in /data: files, uploads in progress and the encryption keys. The site's Markdown is mounted on /content.
# Nothing publishes port 4300: it is for health checks and for metrics, which other containers on the same network can read.
ENV NODE_ENV=production \
    LYCEUM_API_HOST=0.0.0.0 \
    LYCEUM_SITE_HOST=0.0.0.0 \
    LYCEUM_OPS_HOST=0.0.0.0 \
    LYCEUM_OPS_PORT=4300 \
    LYCEUM_OBJECTS=/data/objects \
    LYCEUM_SPOOL=/data/spool \
    LYCEUM_SECRET_KEY_FILE=/data/secret-keys \
    LYCEUM_CONTENT=/content
RUN install -d -o node -g node /data && ln -s /lyceum/apps/ctl/src/main.ts /usr/local/bin/lyceumctl
COPY --from=packages --chown=root:root /lyceum /lyceum
WORKDIR /lyceum
USER node
EXPOSE 4100 4200 4300
# Without spaces or quotes in its arguments, which some container engines split or break.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["lyceumctl", "health"]
ENTRYPOINT ["lyceumctl"]
CMD ["serve", "api"]
