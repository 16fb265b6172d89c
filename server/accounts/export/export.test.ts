import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readPdf } from '../../documentation/testing-pdf.ts'
import { tideTable } from '../../testing/catalogue.ts'
import { unzip } from '../../testing/unzip.ts'
import type { Visitor } from '../../testing/testing.ts'
import { photo } from '../../uploads/testing-pictures.ts'
import { key } from '../../uploads/testing-put.ts'
import { lifeDocumentation, liveALife, lifeWords, personalColumns, startLives } from '../testing-life.ts'

const server = await startLives()
const { db, context } = server
beforeEach(() => server.forgetLimits())

const download = async (who: Visitor) => {
  const response = await who.fetch('/user/export')
  return { response, files: await unzip(Buffer.from(await response.arrayBuffer())) }
}
const textOf = (files: Map<string, Buffer>, name: string) => files.get(name)!.toString()
const dataOf = (files: Map<string, Buffer>, name: string) => JSON.parse(textOf(files, `data/${name}.json`)) as Record<string, unknown>

/** The archive's file for each table's rows, or why there is none. */
const places: Record<string, { file: string; field?: string } | { kept: string }> = {
  'annotations.user_id': { file: `projects/${tideTable.id}`, field: 'annotations' },
  'answers.user_id': { file: `projects/${tideTable.id}`, field: 'answers' },
  'audit_entries.admin_id': { kept: 'the log of what administrators did is the operator’s' },
  'audit_entries.user_id': {
    kept: 'the log of what administrators did is the operator’s; whom it is about reads on the page of the account who looked as them',
  },
  'calendar_feeds.user_id': { file: 'account', field: 'calendar' },
  'chat_hints.user_id': { kept: 'a number for each task, which says how much help was given' },
  'chat_streams.user_id': { kept: 'answers on their way, which are messages a moment later' },
  'chats.user_id': { file: `projects/${tideTable.id}`, field: 'chat' },
  'companion_tokens.user_id': { file: 'account', field: 'companions' },
  'completions.user_id': { file: `projects/${tideTable.id}`, field: 'first_completed_at' },
  'credentials.user_id': { file: `projects/${tideTable.id}`, field: 'credential' },
  'customers.user_id': { file: 'account', field: 'purchase' },
  'device_requests.user_id': { kept: 'codes of companions, which live for ten minutes' },
  'documentation.user_id': { file: `projects/${tideTable.id}`, field: 'documentation' },
  'enrolments.user_id': { file: `projects/${tideTable.id}`, field: 'version' },
  'events.user_id': { file: 'events' },
  'former_nicknames.user_id': { file: 'account', field: 'formerNicknames' },
  'goals.user_id': { file: 'account', field: 'goal' },
  'graded_answers.user_id': { file: `projects/${tideTable.id}`, field: 'gradedAnswers' },
  'identities.user_id': { file: 'account', field: 'identities' },
  'impersonations.admin_id': { kept: 'an administrator’s work is the operator’s' },
  'impersonations.user_id': { kept: 'the person reads on the page of the account who looked as them' },
  'model_usage.user_id': { kept: 'a number for each day, which is counted for the operator' },
  'passkey_challenges.user_id': { kept: 'random values that live for five minutes' },
  'passkeys.user_id': { file: 'account', field: 'passkeys' },
  'portfolio_documents.user_id': { file: 'account', field: 'portfolioDocuments' },
  'portfolios.user_id': { file: 'account', field: 'portfolio' },
  'quiz_attempts.user_id': { file: `projects/${tideTable.id}`, field: 'quizzes' },
  'sessions.user_id': { file: 'account', field: 'sessions' },
  'unlocked_sections.user_id': { file: `projects/${tideTable.id}`, field: 'unlocked_sections' },
  'uploads.user_id': { file: 'files' },
  'user_flags.user_id': { file: 'account', field: 'flags' },
  'users.invited_by': { kept: 'who came by the invite link is theirs to tell; the number stands in the profile' },
  'variables.user_id': { file: 'account', field: 'variables' },
}

test('the archive covers every table that references people, except those listed with a reason', async () => {
  const ada = await liveALife(server, 'every-table@example.org')
  const { files } = await download(ada)
  const columns = await personalColumns(db)
  expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(Object.keys(places))
  for (const [name, place] of Object.entries(places)) {
    if ('kept' in place) continue
    const data = dataOf(files, place.file)
    const held = place.field === undefined ? data : data[place.field]
    expect([name, Array.isArray(held) ? held.length > 0 : Boolean(held)]).toEqual([name, true])
  }
})

test('the archive has a readable page with everything a person wrote, the data, and the uploaded files', async () => {
  const ada = await liveALife(server, 'reader@example.org')
  const { response, files } = await download(ada)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="fieldwork-reader-example-org.zip"')
  const page = textOf(files, 'index.html')
  for (const words of [
    'Ada &lt;Lovelace&gt;',
    'reader@example.org',
    'The moon, says Ada &lt;b&gt;',
    'Look at the tide &amp; wait',
    lifeWords.quote,
    lifeWords.goal,
    'Print a tide table',
    'Heron',
    'What stayed',
    'I printed a &lt;table&gt; of tides',
    'Option ',
    'What moves the &lt;sea&gt;?',
    'Look at the sky &amp; think.',
    'highlight_created',
  ])
    expect([words, page.includes(words)]).toEqual([words, true])
  expect(page).not.toMatch(/<script|https?:\/\/(?!issuer\.example)/)
  for (const [, name] of page.matchAll(/(?:src|href)="([^"#]+)"/g)) expect([name, files.has(name!)]).toEqual([name, true])
  expect(files.get(`files/${key}.jpg`)!.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(files.get(`files/${key}.jpg`)).toEqual(await context.files.read(`${ada.userId}/${key}`))
  const everything = [...files].map(([name, bytes]) => (name.startsWith('files/') ? '' : bytes.toString())).join('\n')
  for (const secret of [ada.cookie().split('=')[1]!, 'token_hash', 'answer_check', 'isAnswer', 'because of the moon'])
    expect([secret, everything.includes(secret)]).toEqual([secret, false])
})

test('the archive contains a project’s documentation: PDF, zip, Markdown and whether it was public', async () => {
  const ada = await liveALife(server, 'documented@example.org')
  const { files } = await download(ada)
  expect(files.get(`files/documentation_pdf_${tideTable.id}.pdf`)).toEqual(lifeDocumentation.pdf)
  expect(files.get(`files/documentation_zip_${tideTable.id}.zip`)).toEqual(lifeDocumentation.zip)
  expect(dataOf(files, `projects/${tideTable.id}`)['documentation']).toMatchObject({ isPublic: true, markdown: lifeDocumentation.markdown })
})

test('the archive contains the portfolio with its files', async () => {
  const ada = await liveALife(server, 'showing@example.org')
  const { files } = await download(ada)
  const [document] = dataOf(files, 'account')['portfolioDocuments'] as Array<{ storage_name: string }>
  const [page, name] = [textOf(files, 'index.html'), `files/${document!.storage_name}.pdf`]
  for (const words of [lifeWords.portfolio, 'A chart &amp; a map', `href="${name}"`])
    expect([words, page.includes(words)]).toEqual([words, true])
  expect((await readPdf(files.get(name)!)).text.trim()).toBe('Hello tides')
})

test('one person’s archive contains nothing of another person’s, and a visitor gets none', async () => {
  const [ada, bea] = [await liveALife(server, 'own-ada@example.org'), await liveALife(server, 'own-bea@example.org')]
  const { files } = await download(ada)
  const everything = [...files].map(([name, bytes]) => name + bytes.toString('latin1')).join('\n')
  expect(everything).toContain(ada.userId)
  for (const part of [bea.userId, 'own-bea']) expect(everything).not.toContain(part)
  expect((await server.visitor().fetch('/user/export')).status).toBe(401)
})

test('a person who has done nothing yet gets an archive', async () => {
  const { files } = await download(await server.signIn('nothing@example.org'))
  expect(textOf(files, 'index.html')).toContain('You have not begun a project yet.')
  expect(dataOf(files, 'events')).toEqual([])
})

test('a person gets six archives an hour, and the next one is refused with the time to wait', async () => {
  const ada = await server.signIn('eager@example.org')
  const statuses = []
  for (let count = 0; count < 7; count++) statuses.push((await download(ada).catch(() => ({ response: { status: 429 } }))).response.status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect((await ada.fetch('/user/export')).headers.get('retry-after')).toMatch(/^\d+$/)
})

test('a picture that is missing in the store is reported, and the rest of the archive is complete', async () => {
  const ada = await liveALife(server, 'missing@example.org')
  await context.files.remove(`${ada.userId}/${key}`)
  const { files } = await download(ada)
  expect(files.get(`files/${key}.jpg`)).toHaveLength(0)
  expect(textOf(files, 'index.html')).toContain('The moon, says Ada')
  expect(server.logged()).toContain('a file of an account is missing in the store')
})

test('an account with 600 MB of pictures and 50,000 events is sent without holding more than 200 MB of it, however slowly it is read', async () => {
  const ada = await server.signIn('large@example.org')
  const picture = Buffer.concat([await photo(), Buffer.alloc(10 * 1024 * 1024, 7)])
  for (let index = 0; index < 60; index++) {
    const name = `${tideTable.id}_large-${index}`
    await context.files.write(`${ada.userId}/${name}`, picture, 'image/jpeg')
    await db.rows(`insert into uploads (user_id, key, content_type, size, etag, used_at) values ($1, $2, 'image/jpeg', $3, '"x"', now())`, [
      ada.userId,
      name,
      picture.length,
    ])
  }
  await db.rows(
    `insert into events (name, user_id, project_id, details) select 'toc_jumped', $1, 'tide-table', '{"sectionId": "sign"}' from generate_series(1, 50000)`,
    [ada.userId],
  )
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let [most, received] = [0, 0]
  const response = await ada.fetch('/user/export')
  for await (const chunk of response.body!) {
    received += chunk.length
    if (received % 40 === 0) await delay(1)
    most = Math.max(most, process.memoryUsage().rss - before)
  }
  expect(received).toBeGreaterThan(600 * 1024 * 1024)
  expect(most / 1024 / 1024).toBeLessThan(200)
}, 120_000)

test('nothing stays open if the client disconnects in the middle', async () => {
  const ada = await liveALife(server, 'leaves@example.org')
  // More than the connection holds for a reader who takes nothing.
  const large = { key: `${tideTable.id}_large`, bytes: Buffer.alloc(48 * 1024 * 1024, 7) }
  await context.files.write(`${ada.userId}/${large.key}`, large.bytes, 'image/jpeg')
  await db.rows(`insert into uploads (user_id, key, content_type, size, etag, used_at) values ($1, $2, 'image/jpeg', $3, '"x"', now())`, [
    ada.userId,
    large.key,
    large.bytes.length,
  ])
  const opening = vi.spyOn(context.files, 'open')
  onTestFinished(() => opening.mockRestore())
  const largeFile = async () => {
    const index = opening.mock.calls.findIndex(([object]) => object.endsWith(large.key))
    return (await opening.mock.results[index]?.value)?.stream
  }
  const leaving = new AbortController()
  const response = await ada.fetch('/user/export', { signal: leaving.signal })
  expect(response.status).toBe(200)
  await expect.poll(async () => (await largeFile())?.destroyed).toBe(false)
  leaving.abort()
  await expect.poll(async () => (await largeFile())!.closed).toBe(true)
  expect((await download(ada)).files.size).toBeGreaterThan(5)
  expect(server.logged()).not.toContain('the archive of an account could not be finished')
})
