import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type KyselyConfig,
  PostgresDialect,
} from 'kysely'
import type { Pool } from 'pg'
import type { Schema } from './schema.ts'

/** Milliseconds for which a replica that failed is left alone. */
const rest = 5_000

interface Pools {
  replica: Pool
  /** Answers while the replica does not. */
  primary: Pool
}

/**
 * Reads from a replica, which may be a second behind; from the primary while it is away. One that is
 * further behind is not noticed here: what leads to it leaves it out (deploy/haproxy.cfg). Each statement
 * stands alone: there are no transactions, and nothing is written.
 */
export function openReplica(pools: Pools, log: KyselyConfig['log']): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new ReplicaDialect(pools), ...(log && { log }) })
}

class ReplicaDialect extends PostgresDialect {
  readonly #pools: Pools

  constructor(pools: Pools) {
    super({ pool: pools.replica })
    this.#pools = pools
  }

  override createDriver(): Driver {
    const connection = connect(this.#pools)
    const none = async () => undefined
    const readAlone = async () => {
      throw new Error('The replica has no transactions')
    }
    return {
      init: none,
      acquireConnection: async () => connection,
      beginTransaction: readAlone,
      commitTransaction: readAlone,
      rollbackTransaction: readAlone,
      releaseConnection: none,
      destroy: () => this.#pools.replica.end(),
    }
  }
}

function connect({ replica, primary }: Pools): DatabaseConnection {
  let restingUntil = 0
  return {
    async executeQuery({ sql, parameters }: CompiledQuery) {
      const ask = async (pool: Pool) => ({ rows: (await pool.query(sql, [...parameters])).rows })
      if (performance.now() < restingUntil) return ask(primary)
      try {
        return await ask(replica)
      } catch {
        // It is away, behind (a table or column it lacks yet), or gave up for what it had to replay;
        // what is wrong with the statement itself the primary says, too.
        const answer = await ask(primary)
        restingUntil = performance.now() + rest
        return answer
      }
    },
    // biome-ignore lint/correctness/useYield: nothing is read in pieces
    async *streamQuery() {
      throw new Error('The replica is not read in pieces')
    },
  }
}
