import type { Logger } from 'pino'
import { revertUpgrade, upgradeCluster } from '@fieldwork/embedded-postgres/upgradeCluster.ts'
import type { Config } from '../config.ts'
import { connect } from '../database/connect.ts'
import { leftOutSentence } from '../database/leftOut.ts'
import { type CopiedDatabase, copyDatabase, UpgradeError } from './copyDatabase.ts'

type DatabaseLocation = Pick<Config, 'dataDir'> & { databaseUrl?: string | undefined; fallbackDir?: string }

const optionsFor = ({ databaseUrl, dataDir, fallbackDir = '/var/lib/fieldwork' }: DatabaseLocation, log: Logger) => {
  if (databaseUrl) throw new UpgradeError('DATABASE_URL names a server of your own: upgrade it with its own tools.')
  return { dataDir, fallbackDir, log }
}

/** Returns a report. `programs`: the folder of the older version's programs; found automatically if absent. */
export const upgrade = async (place: DatabaseLocation, log: Logger, programs?: string): Promise<string> => {
  let copied: CopiedDatabase = { tables: [], leftOut: [] }
  const done = await upgradeCluster({ ...optionsFor(place, log), programs }, async (from, to) => {
    const databases = await Promise.all([from, to].map((databaseUrl) => connect({ databaseUrl, dataDir: '', log, connections: 3 })))
    try {
      copied = await copyDatabase(databases[0]!, databases[1]!, log)
    } finally {
      for (const database of databases) await database.close()
    }
  })
  if (done.state === 'empty') return 'There is no database yet: the first start makes one.'
  if (done.state === 'current') return 'The database is of the version that is installed: there is nothing to upgrade.'
  const rows = copied.tables.reduce((sum, table) => sum + table.rows, 0)
  const leftOut = copied.leftOut.length > 0 ? ` ${leftOutSentence('copied', copied.leftOut)} The old database has everything.` : ''
  return `Upgraded from PostgreSQL ${done.from} to ${done.to}: ${rows} rows of ${copied.tables.length} tables, each compared. The old database is kept in ${done.kept}; remove it once you are content, or go back with npm run upgrade -- --back.${leftOut}`
}

export const goBack = (place: DatabaseLocation, log: Logger): string => {
  const { restored, kept } = revertUpgrade(optionsFor(place, log))
  return `The database of PostgreSQL ${restored} is back in its place, as it was when it was upgraded. What came after it is in ${kept}.`
}
