# Written with care but never run by its authors: no container engine was at hand.
# One image for the API (the default command), the worker and the migrations; compose.yaml shows all three.

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY engine/package.json engine/
COPY server/package.json server/
COPY dashboard/package.json dashboard/
COPY sdk/package.json sdk/

FROM manifests AS dashboard
RUN npm ci --no-audit --no-fund -w dashboard -w contract
COPY tsconfig.json ./
COPY contract contract
COPY dashboard dashboard
RUN npm run build -w dashboard

FROM manifests
# Without --omit=optional, optional peers of the identity library would bring a bundler and React along.
RUN npm ci --no-audit --no-fund --omit=dev --omit=optional -w server -w contract -w engine && npm cache clean --force
COPY docs/openapi.json docs/
COPY contract contract
COPY engine engine
COPY server server
COPY --from=dashboard /app/dashboard/dist dashboard/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
USER node
EXPOSE 3000
CMD ["node", "server/src/bin/api.ts"]
