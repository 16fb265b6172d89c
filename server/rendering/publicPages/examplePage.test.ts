import { beforeEach, expect, test } from 'vitest'
import { exampleCredentialId, exampleWorkPath } from '@fieldwork/core/credentials/addresses.ts'
import type { ExampleWork } from '@fieldwork/core/documentation/exampleWork.ts'
import { credentialPageMessages } from '@fieldwork/core/messages/credentials.ts'
import { documentationMessages } from '@fieldwork/core/messages/documentation.ts'
import { exampleWorkMessages as messages } from '@fieldwork/core/messages/exampleWork.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { publicCredentials } from '../../credentials/service.ts'
import { startDocumented } from '../../documentation/testing-work.ts'
import { tideTable } from '../../testing/catalogue.ts'

const server = await startDocumented({ works: false, plain: publicCredentials })
const visitor = server.visitor()
const navigation = { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } }
const open = async (path: string, who = visitor) => {
  const response = await who.fetch(path, navigation)
  return { response, html: await response.text() }
}
const path = exampleWorkPath(tideTable.id)
const example: ExampleWork = {
  summary: 'A tide table that I <b>printed</b>.',
  variables: [],
  answers: [
    { id: tideTable.keyword, text: 'high water 06:12' },
    { id: tideTable.picture, picture: '/static/images/curve.png' },
  ],
}
const setExample = (value: ExampleWork | null) =>
  server.db.rows(
    `update projects set example = $2, metadata = metadata - 'hasExample' || case when $2::jsonb is null then '{}' else '{"hasExample": true}' end::jsonb
     where id = $1`,
    [tideTable.id, value],
  )
beforeEach(async () => {
  await server.forgetLimits()
  await setExample(example)
})

test('anyone can read the example of a finished work, which names nobody, says that it is one, and isn’t indexed', async () => {
  const reader = await server.signIn('reader@example.org')
  for (const who of [visitor, reader]) {
    const { response, html } = await open(path, who)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    for (const text of [
      `<b>${messages.label}.</b>`,
      '<bdi>Your name</bdi>',
      'What was built',
      'A tide table that I &lt;b&gt;printed&lt;/b&gt;.',
      'high water 06:12',
      '<img src="/static/images/curve.png"',
      `href="${credentialPath(exampleCredentialId)}"`,
      messages.start,
    ])
      expect([text, html.includes(text)]).toEqual([text, true])
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('document.pdf')
  }
})

test('required tasks that the example leaves out say so', async () => {
  await setExample({ ...example, answers: [] })
  const { html } = await open(path)
  expect(html).toContain(messages.leftOut)
  expect(html).not.toContain('<img src="/static/images')
})

test('the example and its credential have the same day and tasks, and a step ends with the author’s note', async () => {
  const note = { step: 'read-the-sea', heading: 'Why it matters', text: 'A boat waits for high water.' }
  await setExample({ ...example, completedOn: '2026-11-02', notes: [note] })
  const { html } = await open(path)
  for (const text of ['on 2 November 2026', note.heading, note.text]) expect([text, html.includes(text)]).toEqual([text, true])
  expect(html).not.toContain(documentationMessages.otherNotes)
  const credential = (await open(credentialPath(exampleCredentialId))).html
  expect(credential).toContain('2 November 2026')
  // The optional task isn’t in the example.
  expect(credential).toContain(credentialPageMessages.tasks(3))
})

test('the page of the example credential leads to the work, if there is one', async () => {
  expect((await open(credentialPath(exampleCredentialId))).html).toContain(`href="${path}"`)
  await setExample(null)
  expect((await open(credentialPath(exampleCredentialId))).html).not.toContain(path)
  expect((await open(path)).response.status).toBe(404)
})

test('a project that not everyone may read shows no example', async () => {
  for (const change of [{ visibility: 'private' }, { plan: 'pro' }]) {
    await server.db.rows(`update projects set metadata = metadata || $2 where id = $1`, [tideTable.id, change])
    expect([change, (await open(path)).response.status]).toEqual([change, 404])
    await server.db.rows(`update projects set metadata = metadata - 'plan' || '{"visibility": "public"}' where id = $1`, [tideTable.id])
  }
})
