import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPubSub } from '../../server/platform/pubsub.ts'
import { openRedis, type Redis } from '../../server/platform/redis.ts'
import { keptLog } from '../world/log.ts'
import { startRedisCluster, type ThrowawayRedisCluster } from '../world/throwaway-redis-cluster.ts'

const patience = { timeout: 20_000 }

let cluster: ThrowawayRedisCluster
let line: Redis
beforeAll(async () => {
  cluster = await startRedisCluster()
})
afterEach(() => line.close())
afterAll(() => cluster.stop())

/** A channel on each node. */
async function channelsOnAll(): Promise<string[]> {
  const channels: string[] = []
  for (let tries = 0; Object.keys(channels).length < cluster.nodes.length; tries += 1) {
    channels[await cluster.nodeOf(`maillon:c${tries}`)] ??= `c${tries}`
  }
  return channels
}

test('a node that is back does not make up for another that is still away', async () => {
  let now = 0
  let losses = 0
  const resumed: number[] = []
  line = openRedis(cluster.url.split(','), keptLog().log)
  const pubsub = createPubSub(line, { log: keptLog().log, now: () => new Date(now) })
  pubsub.onResumed((since) => resumed.push(since.getTime()))
  line.onLost(() => {
    losses += 1
  })
  const isLost = async () => {
    losses = 0
    await expect.poll(() => losses, patience).toBeGreaterThan(0)
  }
  const isResumed = async () => {
    resumed.length = 0
    await expect.poll(() => resumed, patience).not.toHaveLength(0)
    return resumed[0]
  }
  await isResumed()
  await pubsub.subscribe(await channelsOnAll(), () => undefined)
  const [first, second] = cluster.nodes

  now = 1
  await Promise.all([isLost(), first?.stop()])
  now = 2
  await Promise.all([isLost(), second?.stop()])
  expect((await Promise.all([isResumed(), second?.start()]))[0]).toBe(1)
  now = 3
  // Whoever is away is asked on and on.
  await isLost()
  expect((await Promise.all([isResumed(), first?.start()]))[0]).toBe(1)

  // Once all are heard again a loss is told from its own time.
  async function loseSecond() {
    now += 1
    await Promise.all([isLost(), second?.stop()])
    const [since] = await Promise.all([isResumed(), second?.start()])
    return since === now
  }
  await expect.poll(loseSecond, patience).toBe(true)
})

test('a Redis that says nothing any more counts as lost within 20 s', async () => {
  const [node] = cluster.nodes
  line = openRedis([node?.url ?? ''], keptLog().log)
  let isLost = false
  line.onLost(() => {
    isLost = true
  })
  await new Promise<void>((resolve) => line.onReady(resolve))
  node?.freeze()
  try {
    await expect.poll(() => isLost, { timeout: 22_000 }).toBe(true)
  } finally {
    node?.thaw()
  }
})
