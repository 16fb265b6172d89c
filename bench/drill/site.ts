import { pino } from 'pino'
import { type App, startApp } from '../../e2e/testing/app.ts'
import { startS3 } from '../../server/adapters/storage/testing-s3.ts'
import { connect, type UntypedDatabase } from '../../server/database/connect.ts'
import { balancers } from '../rolling/balancers.ts'
import type { Cluster } from './cluster.ts'

export type Site = { origin: string; apps: readonly App[]; store: Awaited<ReturnType<typeof startS3>>; db: UntypedDatabase }

const nodeCount = 3

/** Three nodes of the app behind HAProxy, on the cluster's pooler and a bucket. */
export const startSite = async ({ url }: Cluster, contentDir: string) => {
  const store = await startS3()
  const settings = {
    LOG_LEVEL: 'error',
    DATABASE_URL: url,
    SECRET: 'a secret of the drill, long enough',
    SHUTDOWN_DELAY: '4',
    S3_URL: store.url,
    S3_KEY: store.key,
    S3_SECRET: store.secret,
    ADMIN_EMAILS: 'ada@example.org',
    CONTENT_DIR: contentDir,
  }
  const apps: App[] = []
  for (let node = 0; node < nodeCount; node++) apps.push(await startApp(settings))
  const balancer = await balancers.find(({ name }) => name === 'HAProxy')!.start(apps.map(({ origin }) => Number(new URL(origin).port)))
  const db = await connect({ databaseUrl: url, dataDir: '', log: pino({ level: 'silent' }), connections: 4 })
  /** `skew`: such as `+15m`. */
  const startSkewed = (skew: string) =>
    startApp({
      ...settings,
      LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
      FAKETIME: skew,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
  const stop = async () => {
    await balancer.stop()
    for (const app of apps) await app.remove()
    await db.close()
    await store.close()
  }
  const site: Site = { origin: balancer.origin, apps, store, db }
  return { ...site, startSkewed, stop }
}
