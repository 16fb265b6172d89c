import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { freshDatabase } from '../database/testing.ts'
import { hasPgBouncer, startPgBouncer } from '../database/testing-pgbouncer.ts'
import { startProgram } from '../start/testing-program.ts'
import { personWithSession } from '../testing/people.ts'
import { chunksIn, wordsIn } from './testing-chats.ts'
import { startFaultyProvider } from './testing-faults.ts'

const db = await freshDatabase()
const projectId = 'build-a-boat'

test.skipIf(!hasPgBouncer)(
  'behind PgBouncer in transaction mode an answer that one program writes is read whole from another, and cancelled from there',
  { timeout: 90_000 },
  async () => {
    const pooler = await startPgBouncer(db.url)
    onTestFinished(pooler.stop)
    const provider = await startFaultyProvider()
    onTestFinished(provider.close)
    const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-chats-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const settings = {
      DATABASE_URL: pooler.url,
      DATA_DIR: dataDir,
      LOG_FORMAT: 'json',
      ADMIN_EMAILS: people.ada.email,
      MODEL_URL: provider.url,
      MODEL_NAME: 'small',
    }
    const programs = [startProgram(settings), startProgram(settings)]
    const [here, there] = await Promise.all(
      programs.map(
        async ({ printed }) => /Fieldwork is ready at (http:\/\/localhost:\d+)/.exec(await printed(/Fieldwork is ready at .*\n/))![1]!,
      ),
    )
    const { token } = await personWithSession(db, people.ines.email)
    const call = (origin: string, path: string, method = 'GET', body?: unknown) =>
      fetch(new URL(path, origin), {
        method,
        headers: {
          cookie: `session=${token}`,
          origin,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const find = async () => (await (await call(here!, `/chats?projectId=${projectId}`)).json()) as { id?: string }
    await expect.poll(async () => (await find()).id, { timeout: 60_000 }).toBeDefined()
    const path = `/chats/${(await find()).id}`
    const ask = async () => {
      const message = { messages: [{ role: 'user', content: [{ type: 'text', text: 'fault=slow after=20' }] }] }
      const response = await call(here!, `${path}/messages`, 'POST', message)
      return { streamId: response.headers.get('x-stream-id')!, all: response.text() }
    }

    const answer = await ask()
    const read = await (await call(there!, `${path}/streams/${answer.streamId}`)).text()
    expect(wordsIn(read)).toBe(Array.from({ length: 30 }, (_, at) => `word-${at + 1} `).join(''))
    expect(chunksIn(read)).toEqual(chunksIn(await answer.all))

    const stopped = await ask()
    expect((await call(there!, `${path}/messages/${stopped.streamId}/cancel`, 'DELETE')).status).toBe(204)
    expect(chunksIn(await stopped.all).at(-1)).toEqual({ type: 'finish', ending: 'cancelled' })
  },
)
