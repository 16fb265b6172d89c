import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, type Mode, ttl } from './cluster.ts'
import { logIn, statusOf } from './logIn.ts'
import type { startSite } from './site.ts'

type Stage = { cluster: Cluster; site: Awaited<ReturnType<typeof startSite>> }
/** `note`: what else was seen. */
export type Failure = { title: string; modes: readonly Mode[]; times?: number; cause: (stage: Stage) => Promise<string | undefined | void> }

const both: readonly Mode[] = ['synchronous', 'asynchronous']
const once: readonly Mode[] = ['synchronous']

/** In the order of the drill; the synchronous ones come first. */
export const failures: Record<string, Failure> = {
  calm: { title: 'Nothing, for comparison', modes: once, cause: () => delay(10_000) },
  node: {
    title: 'A node of the app is killed (`kill -9`) and started again',
    modes: once,
    cause: async ({ site }) => {
      await site.apps[0]!.stop('SIGKILL')
      await delay(3_000)
      await site.apps[0]!.start()
    },
  },
  restart: {
    title: 'The three nodes are restarted one after the other (`SIGTERM`, `SHUTDOWN_DELAY=4`)',
    modes: once,
    cause: async ({ site }) => {
      for (const app of site.apps) {
        await app.stop()
        await app.start()
        await delay(2_500)
      }
    },
  },
  switchover: {
    title: 'The primary hands over to the standby (`patronictl switchover`)',
    modes: both,
    cause: async ({ cluster }) => {
      await cluster.switchOver()
      await delay(5_000)
    },
  },
  primary: {
    title: 'The machine of the primary dies',
    modes: both,
    times: 3,
    cause: async ({ cluster }) => {
      const old = await cluster.primary()
      await old.machine.kill()
      await delay((ttl + 5) * 1_000)
      old.start()
    },
  },
  lagging: {
    title: 'The machine of the primary dies after it couldn’t reach its standby for two seconds',
    modes: both,
    times: 3,
    cause: async ({ cluster }) => {
      const [old, other] = [await cluster.primary(), await cluster.standby()]
      await old.machine.avoid(other.machine)
      await delay(2_000)
      // Without its link, nothing that it has yet to send arrives.
      await old.machine.cut()
      await old.machine.kill()
      await delay((ttl + 5) * 1_000)
      await old.machine.heal()
      await old.machine.meet(other.machine)
      old.start()
    },
  },
  partition: {
    title: 'The link of the primary is cut, and healed later',
    modes: both,
    cause: async ({ cluster }) => {
      const old = await cluster.primary()
      await old.machine.cut()
      await delay((ttl + 10) * 1_000)
      await old.machine.heal()
    },
  },
  pooler: {
    title: 'PgBouncer is killed, and starts again four seconds later',
    modes: once,
    cause: async ({ cluster }) => {
      await cluster.pooler.kill()
      await delay(4_000)
      cluster.pooler.start()
    },
  },
  bucket: {
    title: 'The bucket answers every request with 503 for ten seconds',
    modes: once,
    cause: async ({ site }) => {
      site.store.trouble.before = async () => 503
      await delay(10_000)
      delete site.store.trouble.before
    },
  },
  etcd: {
    title: 'etcd is away for 25 seconds',
    modes: once,
    cause: async ({ cluster }) => {
      await cluster.etcd.kill()
      await delay(25_000)
      cluster.etcd.start()
    },
  },
  failsafe: {
    title: 'etcd is away for 25 seconds, with Patroni’s `failsafe_mode`',
    modes: once,
    cause: async ({ cluster }) => {
      await cluster.setFailsafe(true)
      await delay(8_000)
      await cluster.etcd.kill()
      await delay(25_000)
      cluster.etcd.start()
      await delay(5_000)
      await cluster.setFailsafe(false)
    },
  },
  disk: {
    title: 'The disk of the primary is full for 30 seconds',
    modes: once,
    cause: async ({ cluster }) => {
      const old = await cluster.primary()
      const free = await old.fillDisk()
      await delay(30_000)
      await free()
    },
  },
  clock: {
    title: 'The clock of a fourth node is 15 minutes ahead, or behind; codes and sessions are used on the others',
    modes: once,
    cause: async ({ site }) => {
      const said: string[] = []
      for (const skew of ['+15m', '-15m']) {
        const skewed = await site.startSkewed(skew)
        try {
          const dataDirs = [...site.apps, skewed].map(({ dataDir }) => dataDir)
          const cookie = await logIn(skewed.origin, site.apps[0]!.origin, dataDirs)
          const statuses = await Promise.all([skewed.origin, site.apps[1]!.origin].map((origin) => statusOf(`${origin}/user`, cookie)))
          said.push(`${skew}: ${statuses.every((status) => status === 200) ? 'logged in on both' : `answers ${statuses.join(' and ')}`}`)
        } finally {
          await skewed.remove()
        }
      }
      return said.join('; ')
    },
  },
}
