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
type MaintenanceReading = { at: number; value: Promise<Maintenance | undefined> }

/** By settings, of which each process has its own. */
const readings = new WeakMap<Config, MaintenanceReading>()

/**
 * Returns the current maintenance, if MAINTENANCE or the switch of the administration is on. All processes see a change of the switch within
 * half a second. While the database is down, the last reading counts.
 */
export const maintenanceOf = async ({ config, db }: { config: Config; db: Queryable }): Promise<Maintenance | undefined> => {
  const last = readings.get(config)
  let reading = last
  if (!reading || performance.now() - reading.at > maxAge) {
    const value = storedMaintenance(db).then(
      (row) => (row?.is_on ? { sentence: row.sentence } : undefined),
      (error: unknown) => {
        if (isDatabaseProblem(error)) return last?.value
        throw error
      },
    )
    reading = { at: performance.now(), value }
    readings.set(config, reading)
    value.catch(() => readings.delete(config))
  }
  const value = await reading.value
  return value ?? (config.maintenance ? { sentence: '' } : undefined)
}

/** Until `rereadMaintenance`, the switch counts as off and isn't read, because a restore has locked its table. */
export const holdMaintenance = (config: Config): void => void readings.set(config, { at: Infinity, value: Promise.resolve(undefined) })

/** This process sees a change at once. */
export const rereadMaintenance = (config: Config): void => void readings.delete(config)

export const underMaintenance = ({ sentence }: Maintenance) =>
  problem('maintenance', { retryAfter: 120, ...(sentence && { details: { sentence } }) })

/** Throws `maintenance` where administrators have no privilege. */
export const refuseDuringMaintenance = async (context: { config: Config; db: Queryable }): Promise<void> => {
  const maintenance = await maintenanceOf(context)
  if (maintenance) throw underMaintenance(maintenance)
}
