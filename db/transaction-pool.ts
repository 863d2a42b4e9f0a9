import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'

/**
 * PostgreSQL behind a PgBouncer in transaction mode, where a connection has another session in each
 * transaction: what a transaction may take is said within it, since no session keeps settings.
 */
export class TransactionPoolDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #timeout: number

  /** @param timeout milliseconds that a statement of a transaction may take */
  constructor(config: PostgresDialectConfig, timeout: number) {
    super(config)
    this.#config = config
    this.#timeout = timeout
  }

  override createDriver(): Driver {
    return new TransactionPoolDriver(this.#config, this.#timeout)
  }
}

class TransactionPoolDriver extends PostgresDriver {
  readonly #timeout: number

  constructor(config: PostgresDialectConfig, timeout: number) {
    super(config)
    this.#timeout = timeout
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    const begin = ['begin', modes.filter(Boolean).join(', ')].join(' ').trim()
    // In one go: one round trip, as without it.
    const sql = `${begin}; set local statement_timeout = ${this.#timeout}`
    await connection.executeQuery(CompiledQuery.raw(sql))
  }
}
