# The site's server: docker build -t site . ; docs/recipes/go-live.md says how to run it.
ARG NODE_IMAGE=docker.io/library/node:26.10.0-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /repository
COPY . .
RUN npx -y pnpm@12 install --frozen-lockfile && npx -y pnpm@12 bundle /bundle

FROM ${NODE_IMAGE}
COPY --from=build --chown=root:root /bundle /opt/site
# The one folder that is written to: a volume. Everything else can be read-only.
RUN install -d -o node -g node -m 0750 /var/lib/site
VOLUME /var/lib/site
USER node
WORKDIR /var/lib/site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 REGISTRY=/var/lib/site/registry DATA_DIRECTORY=/var/lib/site/data
EXPOSE 4173
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["node", "--eval", "fetch(`http://127.0.0.1:${/[0-9]+/.exec(process.env.PORT)}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["/opt/site/bin/serve"]
