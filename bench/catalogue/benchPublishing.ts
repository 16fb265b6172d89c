import { spawnSync } from 'node:child_process'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { connect, type Database } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { publishCatalogue, publishContent } from '../../server/publishing/publish.ts'
import { generateCatalogue } from './generatedCatalogue.ts'
import { generateContent } from './generatedContent.ts'
import { milliseconds, times, type Row } from '../measuring/measure.ts'

const timed = async <T>(run: () => Promise<T> | T): Promise<{ took: number; result: T }> => {
  const begin = performance.now()
  const result = await run()
  return { took: performance.now() - begin, result }
}

const log = pino({ level: 'silent' })

const withDatabase = async <T>(run: (db: Database) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-bench-'))
  const db = await connect({ dataDir, log })
  try {
    await migrate(db, log)
    return await run(db)
  } finally {
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const row = (what: string, ours: number, rest: Partial<Row> = {}): Row => ({
  what,
  ours: milliseconds(ours),
  against: '',
  ratio: '',
  goal: '',
  ...rest,
})

/** 30 projects, made of those that ship: checked, published into an empty database, again unchanged, and again with one changed. */
const benchThirty = async (): Promise<Row[]> => {
  const folder = generateContent(30)
  try {
    const check = await timed(() => spawnSync(process.execPath, [join(import.meta.dirname, '../../compiler/cli.ts'), folder]))
    return await withDatabase(async (db) => {
      const cold = await timed(() => publishContent(db, folder))
      const again = await timed(() => publishContent(db, folder))
      const [changed] = cold.result.published
      await appendFile(join(folder, 'projects', changed!.id, 'project.md'), '\n')
      const one = await timed(() => publishContent(db, folder))
      const refused = cold.result.refused.length
      return [
        row('content:check of 30 projects', check.took, { goal: 'at most 10 s' }),
        row(`${cold.result.published.length} projects into an empty database${refused > 0 ? `, ${refused} refused` : ''}`, cold.took),
        row(`again, ${again.result.unchanged.length} unchanged`, again.took, { goal: 'at most 1 s' }),
        row(`again, ${one.result.refreshed.length + one.result.published.length} changed`, one.took, { goal: 'at most 2 s' }),
      ]
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Publishes 100 and 300 compiled projects, each into an empty database, to show what grows with the catalogue. */
const benchGrowth = async (): Promise<Row[]> => {
  const publish = (count: number) => withDatabase((db) => timed(() => publishCatalogue(db, generateCatalogue(count))))
  const few = await publish(100)
  const many = await publish(300)
  const ratio = many.took / few.took
  return [row('300 generated projects', many.took, { against: `${milliseconds(few.took)} for 100`, ratio: times(ratio), goal: 'about 3×' })]
}

export const benchPublishing = async (): Promise<Row[]> => [...(await benchThirty()), ...(await benchGrowth())]
