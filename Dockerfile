# One image for the API (the default command), the worker, the migrations and the sandbox; compose.yaml and
# deploy/kubernetes show how each is started. `scripts/image` builds it on a machine without a container engine.
ARG BASE=node:24-bookworm-slim

# Apart from the sources: dependencies are installed again only when one of these files changes.
FROM scratch AS manifests
COPY package.json package-lock.json /
COPY contract/package.json /contract/
COPY engine/package.json /engine/
COPY server/package.json /server/
COPY dashboard/package.json /dashboard/
COPY sdk/package.json /sdk/
COPY cli/package.json /cli/

FROM scratch AS dashboard-sources
COPY tsconfig.json /
COPY contract /contract
COPY engine /engine
COPY sdk /sdk
COPY dashboard /dashboard

FROM ${BASE} AS dashboard
WORKDIR /app
COPY --from=manifests / ./
# The secrets are optional: a registry's npmrc, and the certificates that it names as its cafile.
RUN --mount=type=secret,id=npmrc --mount=type=secret,id=ca --mount=type=cache,target=/root/.npm \
    NPM_CONFIG_USERCONFIG=/run/secrets/npmrc npm ci --no-audit --no-fund -w dashboard -w contract -w engine -w sdk
COPY --from=dashboard-sources / ./
RUN npm run build -w dashboard

FROM ${BASE} AS dependencies
WORKDIR /app
COPY --from=manifests / ./
# Without --omit=optional, optional peers of the identity library would bring a bundler and React along. Source maps and
# declarations are a third of what is left, and nothing reads them here.
RUN --mount=type=secret,id=npmrc --mount=type=secret,id=ca --mount=type=cache,target=/root/.npm \
    NPM_CONFIG_USERCONFIG=/run/secrets/npmrc npm ci --no-audit --no-fund --omit=dev --omit=optional \
      -w server -w contract -w engine && \
    find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete && \
    ln -s /app/server/src/bin/cli.ts /usr/local/bin/txadv-server

FROM scratch AS service
COPY LICENSE /
COPY docs/errors.json docs/openapi.json /docs/
COPY contract /contract
COPY engine /engine
COPY server /server
COPY --from=dashboard /app/dashboard/dist /dashboard/dist

FROM dependencies
COPY --from=service / ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
# By number, so that a cluster can see that it is not root's.
USER 1000:1000
EXPOSE 3000
CMD ["node", "server/src/bin/api.ts"]
