import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { connect } from '../server/database/connect.ts'
import { migrate } from '../server/database/migrate.ts'
import { publishContent } from '../server/publishing/publish.ts'
import { milliseconds, times, type Row } from './measure.ts'

/** The catalogue into an empty database, then again, unchanged. */
export const benchPublishing = async (): Promise<Row[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-bench-'))
  const log = pino({ level: 'silent' })
  const db = await connect({ dataDir, log })
  await migrate(db, log)
  const content = join(import.meta.dirname, '../content')
  const publish = async () => {
    const begin = performance.now()
    const { published } = await publishContent(db, content)
    return { took: performance.now() - begin, count: published.length }
  }
  const cold = await publish()
  const again = await publish()
  await db.close()
  await rm(dataDir, { recursive: true, force: true })
  return [
    { what: `${cold.count} projects into an empty database`, ours: milliseconds(cold.took), against: '', ratio: '', goal: '' },
    {
      what: 'the same again, nothing changed',
      ours: milliseconds(again.took),
      against: `${milliseconds(cold.took)} cold`,
      ratio: times(again.took / cold.took),
      goal: '',
    },
  ]
}
