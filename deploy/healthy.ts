/** Ends with 0 while the server of this container answers. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 4321}/api/health`, {
  signal: AbortSignal.timeout(3_000),
}).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
