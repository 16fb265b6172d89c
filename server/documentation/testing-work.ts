import { expect, vi } from 'vitest'
import { publicPagePath } from '@fieldwork/core/documentation/fileNames.ts'
import type { DocumentationList } from '@fieldwork/core/documentation/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import { catalogue } from '../catalogue/service.ts'
import { documents } from '../documents/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { fileWith, noteOn, saveFile } from '../notes/testing-notes.ts'
import { notes } from '../notes/service.ts'
import { savePicture, saveText, saveUrl } from '../tasks/testing-work.ts'
import { pages } from '../rendering/page.ts'
import { tasks } from '../tasks/service.ts'
import { tideTable } from '../testing/catalogue.ts'
import { type ServerOptions, type SignedInVisitor, startServer, type TestServer, type Visitor } from '../testing/testing.ts'
import { photo } from '../uploads/testing-pictures.ts'
import { key, put, urlFor } from '../uploads/testing-put.ts'
import { publicDocumentation } from './publicRoutes.ts'
import { pageIdOf } from './queries.ts'
import { documentation } from './service.ts'
import { startDocumentationWorker } from './work.ts'

export const ownWords = {
  answer: 'The moon pulls the water, I saw it at Cádiz.',
  remark: 'Ask me at ines@private.example or 日本.',
  note: 'Springs are highest after new moon.',
}

/** A server on which learners complete the tide table. Call it at the top of a test file. */
export const startDocumented = async ({
  works = true,
  served = () => [],
  plain = () => [],
  environment = {},
}: Pick<ServerOptions, 'served' | 'plain' | 'environment'> & { works?: boolean } = {}): Promise<TestServer> => {
  const server = await startServer({
    environment,
    served: (context) => [catalogue, enrolments, documents, tasks, notes, documentation, served].flatMap((feature) => feature(context)),
    plain: (context) => [publicDocumentation, pages, plain].flatMap((feature) => feature(context)),
  })
  if (works) await startDocumentationWorker(server.context, addNoCopy)
  return server
}

/** For tests in which no portfolio waits for a copy. */
export const addNoCopy = async (): Promise<void> => {}

/** The address of the learner's public page. */
export const pagePathOf = async ({ db }: Pick<TestServer, 'db'>, { userId }: SignedInVisitor): Promise<string> => {
  const row = await db.row<{ nickname: string; page_id: string }>(
    `select o.nickname, ${pageIdOf('d')} as page_id from users o left join documentation d on d.user_id = o.id where o.id = $1`,
    [userId],
  )
  return publicPagePath(row!.nickname, row!.page_id)
}

let people = 0

/** A learner who completed the project and wrote a note. */
export const completer = async (server: TestServer, plan: Plan = 'free'): Promise<SignedInVisitor> => {
  await server.forgetLimits()
  const who = await server.signIn(`completer-${(people += 1)}@example.org`, { plan })
  await who.call('PUT', '/user/name', { name: 'Ines Ferreira' })
  await saveText(who, ownWords.answer, { status: 'COMPLETE' })
  await saveText(who, ownWords.remark, { status: 'COMPLETE' }, tideTable.remark)
  await saveUrl(who, 'https://example.org/tides', { status: 'COMPLETE' })
  await put((await urlFor(who)).body.url, await photo())
  await savePicture(who, key, { status: 'COMPLETE' })
  await saveFile(who, fileWith([noteOn('rises', ownWords.note)]))
  const { status } = await complete(who)
  expect(status).toBe(200)
  return who
}

export const complete = (who: Visitor) => who.call<Project>('PUT', `/projects/${tideTable.id}`, { status: 'COMPLETE' })
export const statusOf = async (who: Visitor) => (await who.call<Project>('GET', `/projects/${tideTable.id}`)).body.docStatus
export const listOf = (who: Visitor) => who.call<DocumentationList>('GET', `/projects/${tideTable.id}/docs`)
export const regenerate = (who: Visitor) => who.call('PUT', `/projects/${tideTable.id}/docs/regenerate`)

export const ready = (who: Visitor, status = 'READY'): Promise<void> =>
  vi.waitFor(async () => expect(await statusOf(who)).toBe(status), { timeout: 30_000, interval: 100 })

/** Fetches a file's bytes by its address. */
export const bytesOf = async (who: Visitor, url: string): Promise<Buffer> => {
  const response = await who.fetch(url)
  expect([url, response.status]).toEqual([url, 200])
  return Buffer.from(await response.arrayBuffer())
}
export const pdfPath = `/projects/${tideTable.id}/docs/fieldwork-${tideTable.id}.pdf`
