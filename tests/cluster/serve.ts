import { freePort } from '../world/port.ts'
import { createPostgres } from '../world/postgres.ts'
import { newFolder, type ServerProcess, startServer } from '../world/process.ts'
import { startNginx } from '../world/throwaway-nginx.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { membersOf } from './patroni.ts'

/** Starts all of it and says what is where; ends it with Ctrl-C. */
export async function serveCluster(): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
  })
  console.log('Starting; Ctrl-C ends all of it.')
  const stops: (() => unknown)[] = []
  try {
    const cluster = await startCluster()
    stops.push(cluster.stop)
    const folder = newFolder()
    stops.push(folder.remove)
    const port = await freePort()
    const servers = await startServers(cluster, port, folder.path)
    stops.push(
      ...servers.map(
        ({ child }) =>
          () =>
            child.kill('SIGKILL'),
      ),
    )
    const ports = servers.map(({ origin }) => new URL(origin).port)
    const nginx = await startNginx(port, ports)
    stops.push(nginx.stop)
    console.log(await described(cluster, nginx.origin, servers))
    await asked
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function startServers(
  cluster: Cluster,
  port: number,
  folder: string,
): Promise<ServerProcess[]> {
  const { url } = await createPostgres(cluster.sessionUrl)
  const environment = {
    ...cluster.environment(url),
    ORIGIN: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '1',
    DATA_DIR: folder,
  }
  const servers: ServerProcess[] = []
  // One after the other: the first makes the tables.
  for (const _ of [1, 2]) {
    const server = await startServer(environment)
    servers.push(server)
    await server.listening
  }
  return servers
}

async function described(
  cluster: Cluster,
  origin: string,
  servers: ServerProcess[],
): Promise<string> {
  const { nodes, haproxy, pooler, etcd, redis, sessionUrl, folder } = cluster
  const members = await membersOf(nodes)
  const roleOf = (name: string) => members.find((member) => member.name === name)?.role
  const poolerPort = new URL(pooler.through(sessionUrl)).port
  const lines = [
    ['nginx', origin, 'in front of both'],
    ...servers.map(({ origin, child }) => ['Maillon', origin, `process ${child.pid}`]),
    ['PgBouncer', `127.0.0.1:${poolerPort}`, 'transactions; DATABASE_URL'],
    ['HAProxy', `127.0.0.1:${haproxy.writingPort}`, 'to the leader; DATABASE_SESSION_URL'],
    ['', `127.0.0.1:${haproxy.readingPort}`, 'to the standby; DATABASE_REPLICA_URL'],
    ...nodes.map(({ name, port }) => [name, `127.0.0.1:${port}`, roleOf(name) ?? '']),
    ['etcd', etcd.host, 'one member; three for real'],
    ...redis.nodes.map(({ url }) => ['Redis', new URL(url).host, 'has a third of the slots']),
    ...redis.replicas.map(({ url }) => ['', new URL(url).host, 'takes its master’s over']),
  ]
  const table = lines.map(([name = '', address = '', what = '']) =>
    `  ${name.padEnd(12)}${address.padEnd(26)}${what}`.trimEnd(),
  )
  return [
    `Maillon: ${origin}`,
    `Mails:   ${origin}/dev/mails`,
    ...table,
    `Who leads: patronictl -c ${folder}/${nodes[0]?.name}/patroni.yml list`,
    `Logs: ${folder}/*/*.log`,
  ].join('\n')
}
