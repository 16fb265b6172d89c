import { performance } from 'node:perf_hooks'
import { problem } from '@fieldwork/core/problems.ts'
import type { Config } from '../../config.ts'
import { isDatabaseProblem } from '../../database/connectionErrors.ts'
import type { Queryable } from '../../database/transaction.ts'
import { storedMaintenance } from './queries.ts'

/** Maximum age of a reading, in milliseconds, and so the delay until other processes see a change. */
const maxAge = 500

/** `sentence`: of the administrator, for people; may be empty. */
export type Maintenance = { sentence: string }
type Site = { config: Config; db: Queryable }
type MaintenanceReading = { at: number; value: Promise<Maintenance | undefined> }

/** By settings, of which each process has its own. */
const readings = new WeakMap<Config, MaintenanceReading>()

/**
 * Returns the current maintenance, if MAINTENANCE or the switch of the administration is on. All processes see a change of the switch within
 * half a second. While the database is down, the last reading counts. Within a transaction, use `readMaintenance`.
 */
export const maintenanceOf = async ({ config, db }: Site): Promise<Maintenance | undefined> => {
  const last = readings.get(config)
  let reading = last
  if (!reading || performance.now() - reading.at > maxAge) {
    const value = readSwitch(db).catch((error: unknown) => {
      if (isDatabaseProblem(error)) return last?.value
      throw error
    })
    const own = { at: performance.now(), value }
    reading = own
    readings.set(config, own)
    value.catch(() => {
      if (readings.get(config) === own) readings.delete(config)
    })
  }
  return (await reading.value) ?? bySetting(config)
}

/** Reads the switch within a transaction, without caching: other requests must not depend on this transaction's errors. */
export const readMaintenance = async ({ config, db }: Site): Promise<Maintenance | undefined> => (await readSwitch(db)) ?? bySetting(config)

const readSwitch = async (db: Queryable): Promise<Maintenance | undefined> => {
  const row = await storedMaintenance(db)
  return row?.is_on ? { sentence: row.sentence } : undefined
}

const bySetting = (config: Config): Maintenance | undefined => (config.maintenance ? { sentence: '' } : undefined)

/** Until `rereadMaintenance`, the switch counts as off and isn't read, because a restore has locked its table. */
export const holdMaintenance = (config: Config): void => void readings.set(config, { at: Infinity, value: Promise.resolve(undefined) })

/** This process sees a change at once. */
export const rereadMaintenance = (config: Config): void => void readings.delete(config)

export const underMaintenance = ({ sentence }: Maintenance) =>
  problem('maintenance', { retryAfter: 120, ...(sentence && { details: { sentence } }) })

/** Throws `maintenance` where administrators have no privilege. */
export const refuseDuringMaintenance = async (context: Site): Promise<void> => {
  const maintenance = await maintenanceOf(context)
  if (maintenance) throw underMaintenance(maintenance)
}
