import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { freshDatabase } from '../database/testing.ts'
import { hasPgBouncer, startPgBouncer } from '../database/testing-pgbouncer.ts'
import { personWithSession } from '../testing/people.ts'
import { startProgram } from './testing-program.ts'

const db = await freshDatabase()

test.skipIf(!hasPgBouncer)(
  'two programs behind PgBouncer in transaction mode work as one: both publish, answer every call, and read what the other has just stored',
  async () => {
    const pooler = await startPgBouncer(db.url)
    onTestFinished(pooler.stop)
    const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-start-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const settings = { DATABASE_URL: pooler.url, DATA_DIR: dataDir, LOG_FORMAT: 'json', ADMIN_EMAILS: people.ada.email }
    const programs = [startProgram(settings), startProgram(settings)]
    const origins = await Promise.all(
      programs.map(
        async ({ printed }) => /Fieldwork is ready at (http:\/\/localhost:\d+)/.exec(await printed(/Fieldwork is ready at .*\n/))![1]!,
      ),
    )
    const { token } = await personWithSession(db, people.ines.email)
    const call = (origin: string, path: string, method = 'GET', body?: unknown) =>
      fetch(new URL(path, origin), {
        method,
        headers: { cookie: `session=${token}`, origin, accept: 'application/json', 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })

    for (let hoursPerDay = 1; hoursPerDay <= 8; hoursPerDay++) {
      const [writer, reader] = hoursPerDay % 2 ? [origins[0]!, origins[1]!] : [origins[1]!, origins[0]!]
      expect((await call(writer, '/user/preferences', 'PUT', { hoursPerDay })).status).toBe(200)
      expect(await (await call(reader, '/user/preferences')).json()).toMatchObject({ hoursPerDay })
    }
    const paths = ['/projects', '/user/preferences', '/projects/build-a-boat/document.json', '/health']
    const asked = Array.from({ length: 200 }, (_, number) => call(origins[number % 2]!, paths[number % paths.length]!))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    for (const { stop } of programs) expect((await stop()).split('\n').filter((line) => /"level":(?:40|50|60)/.test(line))).toEqual([])
  },
)
