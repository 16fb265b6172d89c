import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { completer, pagePathOf, ready, startDocumented } from '../documentation/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { readShown } from './service.ts'

const server = await startDocumented()
const visitor = server.visitor()
const share = (who: SignedInVisitor, isPublic: boolean) => who.call('PUT', `/projects/${tideTable.id}/docs/public`, { public: isPublic })
const addressOf = (who: SignedInVisitor) => pagePathOf(server, who)

test('a portfolio shows a shared project with the learner’s own picture, and neither once it is no longer shared', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  await share(ines, true)
  const address = await addressOf(ines)
  const id = randomUUID()
  await server.db.rows(`insert into portfolios (user_id, title, is_public) values ($1, 'Boats', true)`, [ines.userId])
  await server.db.rows(
    `insert into portfolio_documents (user_id, id, type, title, storage_name, project_id, created_at, updated_at)
     values ($1, $2, 'PROJECT', 'Tides', 'a-copy', $3, now(), now())`,
    [ines.userId, id, tideTable.id],
  )
  const shown = async () => (await readShown(server.context, address.split('/')[1]!)).documents[0]
  const { picture, project } = (await shown())!
  expect([picture, project?.pageId, project?.credentialId]).toEqual([`${address}/pictures/0`, address.split('/').at(-1), null])
  const small = await visitor.fetch(`${picture}?size=small`)
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await visitor.fetch(`${picture}?size=small`, { headers: { 'if-none-match': small.headers.get('etag')! } })).status).toBe(304)
  await share(ines, false)
  expect(await shown()).toBe(undefined)
  expect((await visitor.fetch(`${picture}?size=small`)).status).toBe(404)
})
