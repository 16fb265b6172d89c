import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '../server/backup/backUp.ts'
import { restore } from '../server/backup/restore.ts'
import { milliseconds, times, type Row } from './measuring/measure.ts'
import { placeIn, startDatabase } from './nightly/site.ts'
import { seedScale } from './scale/seed.ts'

const maxRatio = 3

/** Measures a backup of PEOPLE people with work and its restore, each with all comparisons of hashes. */
export const benchRestoring = async (): Promise<Row[]> => {
  const people = Number(process.env['PEOPLE'] ?? 60_000)
  const folder = await mkdtemp(join(tmpdir(), 'fieldwork-restoring-'))
  const from = await startDatabase()
  const to = await startDatabase({ isEmpty: true })
  try {
    await seedScale(from.db, people)
    const begin = performance.now()
    const manifest = await backUp(placeIn(from.db, from.dataDir), join(folder, 'backup'))
    const middle = performance.now()
    await restore(placeIn(to.db, to.dataDir), join(folder, 'backup'))
    const [backup, restored] = [middle - begin, performance.now() - middle]
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return [
      {
        what: `restoring ${rows} rows, with all hashes compared`,
        ours: milliseconds(restored),
        against: `${milliseconds(backup)} to back them up`,
        ratio: times(restored / backup),
        goal: `≤ ${maxRatio}×`,
        isMissed: restored / backup > maxRatio,
      },
    ]
  } finally {
    await from.remove()
    await to.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
