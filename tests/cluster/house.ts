import { type Fleet, startFleet } from '../world/fleet.ts'
import type { Place } from '../world/people.ts'
import { freePort } from '../world/port.ts'
import { openPostOffice, type PostOffice } from '../world/post-office.ts'
import { startNginx } from '../world/throwaway-nginx.ts'
import { type Cluster, startCluster } from './cluster.ts'

/** Maillon as on several machines: two processes behind nginx, on a cluster. */
export interface ClusterHouse {
  /** Where people go, and the database. */
  place: Place
  cluster: Cluster
  fleet: Fleet
  post: PostOffice
  stop(): Promise<void>
}

export async function startClusterHouse(): Promise<ClusterHouse> {
  const [cluster, port, post] = await Promise.all([startCluster(), freePort(), openPostOffice()])
  const origin = `http://127.0.0.1:${port}`
  const fleet = await startFleet(2, cluster.sessionUrl, (url) => ({
    ...cluster.environment(url),
    ORIGIN: origin,
    TRUSTED_PROXIES: '1',
    SMTP_URL: post.url,
  }))
  const ports = fleet.servers.map((server) => new URL(server.origin).port)
  const nginx = await startNginx(port, ports)
  return {
    place: { db: fleet.db, origin },
    cluster,
    fleet,
    post,
    async stop() {
      await nginx.stop()
      await fleet.stop()
      await post.close()
      await cluster.stop()
    },
  }
}
