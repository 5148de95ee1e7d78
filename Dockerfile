# This image has not been built where the project is tested: there is no Docker engine there.
# One image for every process: docker run lyceum serve api | serve worker | serve site | migrate | …
# Sources run unbuilt, so there are packages to install and nothing to compile.
FROM node:24-slim AS packages
WORKDIR /lyceum
COPY . .
# Not npm ci: it refuses a lock file without the optional packages of other platforms (see ./setup).
RUN npm install --no-save --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production \
    LYCEUM_API_HOST=0.0.0.0 \
    LYCEUM_SITE_HOST=0.0.0.0 \
    LYCEUM_OBJECTS=/data/objects \
    LYCEUM_CONTENT=/content
# Files are kept in /data; the site's Markdown is mounted on /content.
RUN install -d -o node -g node /data
COPY --from=packages /lyceum /lyceum
WORKDIR /lyceum
USER node
EXPOSE 4100 4200
# Of the API; compose.yaml has those of the others.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4200/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "apps/ctl/src/main.ts"]
CMD ["serve", "api"]
