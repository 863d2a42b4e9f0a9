# Maillon in a container: built in one stage, and only what runs is in the other. No shell, no package
# manager, not root; everything but /data and /tmp may be read-only.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# The image has its own Node, hence none of the packages that bring one.
RUN npm install && rm -rf node_modules/node-linux-*
COPY . .
RUN node server/build.ts && node deploy/image-files.ts /image && mkdir /empty

FROM gcr.io/distroless/nodejs24-debian12:nonroot
WORKDIR /app
COPY --from=build /image ./
# Pictures and documents, unless a bucket keeps them.
COPY --from=build --chown=nonroot:nonroot /empty /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
EXPOSE 4321
VOLUME /data
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["/nodejs/bin/node", "deploy/healthy.ts"]
# The young generation of its memory is bounded: 70 MB less, and no call slower (tests/bench/NOTES.md, row 20).
CMD ["--max-semi-space-size=16", "server/main.ts"]
