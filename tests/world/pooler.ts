const { TEST_DATABASE_URL: tested, TEST_PGBOUNCER_PORT: poolerPort } = process.env

/**
 * The ways to a database: past a PgBouncer, and through it where `npm run test:postgres -- --pgbouncer`
 * or `npm run cluster -- faults` started one in front of its PostgreSQL.
 */
export function waysTo(url: string): { url: string; sessionUrl: string } {
  const through = new URL(url)
  if (poolerPort && tested && new URL(tested).port === through.port) through.port = poolerPort
  return { url: through.href, sessionUrl: url }
}
