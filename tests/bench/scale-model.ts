/** Time of a core, by who used it. */
export interface Cpu {
  servers: number
  redis: number
  postgres: number
}

/** Bytes of a row on the disk. */
export interface Table {
  name: string
  data: number
  indexes: number
}

/** What was measured with one process: cores, and microseconds of one. */
export interface Costs {
  idle: Cpu
  perDelivery: Cpu
  perPage: Cpu
  memoryPerSocket: number
  tables: Table[]
}

/** What a million accounts do, and what machines cost: assumed, not measured. */
const assumed = {
  accounts: 1_000_000,
  sockets: 100_000,
  /** As in the soak: 200 messages and 100 pages a second for 5 000 sockets. */
  messagesPerSocketSecond: 0.04,
  pagesPerSocketSecond: 0.02,
  socketsPerRoom: 10,
  /** Rows of an account after three years. */
  rows: { users: 1, memberships: 2, sessions: 1.5, events: 0.5, participants: 60, messages: 150 },
  /** How much of a core may be used in the evening when all are there. */
  share: 0.5,
  /** Of a rented virtual core with 4 GB, and of a GB on a disk that is kept twice. */
  eurosPerCore: 8,
  eurosPerGigabyte: 0.1,
}

/** The model in words and tables. */
export function model(costs: Costs): string {
  const messages = assumed.sockets * assumed.messagesPerSocketSecond
  const deliveries = messages * assumed.socketsPerRoom
  const pages = assumed.sockets * assumed.pagesPerSocketSecond
  const cores = (part: keyof Cpu) =>
    (deliveries * costs.perDelivery[part] + pages * costs.perPage[part]) / 1e6
  const processes = Math.ceil(cores('servers') / assumed.share)
  const databaseCores = Math.ceil(cores('postgres') / assumed.share)
  const redisNodes = Math.max(3, Math.ceil(cores('redis') / assumed.share))
  const tables = costs.tables.map(({ name, data, indexes }) => {
    const rows = assumed.accounts * (assumed.rows[name as keyof typeof assumed.rows] ?? 0)
    return { name, rows, data: (rows * data) / 1e9, indexes: (rows * indexes) / 1e9 }
  })
  const gigabytes = tables.reduce((sum, { data, indexes }) => sum + data + indexes, 0)
  const euros = {
    processes: processes * assumed.eurosPerCore,
    // A leader, and a standby as large.
    database: 2 * (databaseCores * assumed.eurosPerCore + gigabytes * assumed.eurosPerGigabyte),
    redis: redisNodes * assumed.eurosPerCore,
  }
  const all = euros.processes + euros.database + euros.redis
  const million = (rows: number) => `${(rows / 1e6).toFixed(1)} M`
  return `## ${million(assumed.accounts)} accounts, ${assumed.sockets} sockets

A model, not a measurement: the costs above times what so many people are assumed to do
(tests/bench/scale-model.ts), ${messages} messages, ${deliveries} deliveries and ${pages} pages a second at the busiest hour.

| table | rows | data | indexes |
|---|---|---|---|
${tables.map(({ name, rows, data, indexes }) => `| ${name} | ${million(rows)} | ${data.toFixed(1)} GB | ${indexes.toFixed(1)} GB |`).join('\n')}

| what | how much |
|---|---|
| Redis | ${messages} publications a second, ${cores('redis').toFixed(2)} cores: a cluster of ${redisNodes} |
| processes | ${cores('servers').toFixed(1)} cores of work: ${processes} processes at ${assumed.share * 100} % |
| memory of sockets | ${((assumed.sockets * costs.memoryPerSocket) / 1e9).toFixed(1)} GB over all processes |
| PostgreSQL | ${cores('postgres').toFixed(1)} cores of work: ${databaseCores} cores, and a standby |
| a month | ${Math.round(all)} € (processes ${Math.round(euros.processes)}, PostgreSQL ${Math.round(euros.database)}, Redis ${Math.round(euros.redis)}), at ${assumed.eurosPerCore} € a core: ${((all / assumed.accounts) * 100).toFixed(2)} cents an account |
`
}
