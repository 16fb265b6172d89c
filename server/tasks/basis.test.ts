import { beforeEach, describe, expect, test } from 'vitest'
import type { AnswerBasis } from '@fieldwork/core/answerBasis.ts'
import type { OwnAnswer, Validation } from '@fieldwork/core/tasks/schema.ts'
import { bundles } from '../bundles/service.ts'
import { bundlePath, download } from '../bundles/testing-bundles.ts'
import { bytesOf, completer, pdfPath, ready, regenerate, startDocumented } from '../documentation/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { unzip } from '../testing/unzip.ts'

const server = await startDocumented({ served: bundles })
const { db } = server
beforeEach(() => server.forgetLimits())

const printed = '  PID  CMD\n   41  <node>'
const htmlOfPrinted = '<code>  PID  CMD\n   41  &lt;node&gt;</code></pre>'

/** Stores the basis of the answer to the first task, as the server does. */
const setBasis = async (who: SignedInVisitor, basis: AnswerBasis | null, seenAt: string | null = null) => {
  const key = [who.userId, tideTable.keyword]
  await db.rows('update answers set basis = $3, seen_at = $4 where user_id = $1 and validation_id = $2', [...key, basis, seenAt])
  if (basis === 'own_words') await db.rows('update answers set covered = $3 where user_id = $1 and validation_id = $2', [...key, [0, 2]])
  else await db.rows('update answers set text_data = $3 where user_id = $1 and validation_id = $2', [...key, printed])
}

/** Returns the page and the data of an archive, and the page of the project's zip. */
const exported = async (who: SignedInVisitor) => {
  const archive = await unzip(await download(who, '/user/export'))
  const bundle = await unzip(await download(who, bundlePath))
  const { answers } = JSON.parse(archive.get(`data/projects/${tideTable.id}.json`)!.toString()) as { answers: object[] }
  return { data: answers[0]!, pages: [archive, bundle].map((files) => files.get('index.html')!.toString()) }
}

describe('the basis of an answer', () => {
  test.for<[basis: AnswerBasis, seenAt: string | null, label: string]>([
    ['seen', '2026-11-20T21:15:00.000Z', 'Seen on your machine on 20 November 2026.'],
    ['computed', null, 'Checked: it matches the values drawn for you.'],
    ['own_words', null, 'In your own words.'],
    ['shown', null, 'Shown: the explanation was read after a wrong answer. The answer here is the last try.'],
  ])('is in the archive, in the page of the project and in the list of own work: %s', async ([basis, seenAt, label]) => {
    const ines = await completer(server)
    await setBasis(ines, basis, seenAt)
    const { data, pages } = await exported(ines)
    expect(data).toMatchObject({ basis, seen_at: seenAt, covered: basis === 'own_words' ? [0, 2] : [] })
    for (const page of pages) expect(page.split(label)).toHaveLength(2)
    expect(pages[0]!.includes('You found 2 points of the author’s explanation in yours.')).toBe(basis === 'own_words')
    const isOutput = basis === 'seen' || basis === 'computed'
    expect(pages.map((page) => page.includes(htmlOfPrinted))).toEqual([isOutput, isOutput])
    const { body } = await ines.call<OwnAnswer[]>('GET', `/projects/${tideTable.id}/work`)
    expect(body[0]).toMatchObject({ isOutput, answer: { basis, ...(seenAt && { seenAt }) } })
    expect(body.slice(1).map((own) => [own.isOutput, own.answer.basis])).toEqual(Array(3).fill([false, undefined]))
  })

  test('is not mentioned if a check accepted the answer', async () => {
    const { data, pages } = await exported(await completer(server))
    expect(data).toMatchObject({ basis: null, seen_at: null, covered: [] })
    for (const page of pages) expect(page).not.toMatch(/In your own words|Shown:|on your machine/)
  })

  test('is in the Markdown and on the page of a shared documentation, where output keeps its lines', async () => {
    const ines = await completer(server, 'pro')
    await ready(ines)
    await setBasis(ines, 'seen', '2026-11-20T21:15:00.000Z')
    await regenerate(ines)
    await ready(ines)
    const label = 'Seen on Ines’s machine on 20 November 2026.'
    const markdown = (await bytesOf(ines, pdfPath.replace('.pdf', '.md'))).toString()
    expect(markdown).toContain(`\`\`\`\n${printed}\n\`\`\`\n\n${label}\n`)
    const shared = await ines.call<{ viewUrl: string }>('PUT', `/projects/${tideTable.id}/docs/public`, { public: true })
    const page = await server.visitor().fetch(shared.body.viewUrl, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
    expect(await page.text()).toContain(`${htmlOfPrinted}<p>${label}</p>`)
  })

  test('is all that others read of a task that was looked up, while its learner keeps the last try', async () => {
    const ines = await completer(server, 'pro')
    await ready(ines)
    await setBasis(ines, 'shown')
    await regenerate(ines)
    await ready(ines)
    const label = 'Ines looked up the answer to this one.'
    const shared = await ines.call<{ viewUrl: string }>('PUT', `/projects/${tideTable.id}/docs/public`, { public: true })
    const page = await server.visitor().fetch(shared.body.viewUrl, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
    for (const text of [(await bytesOf(ines, pdfPath.replace('.pdf', '.md'))).toString(), await page.text()])
      expect([text.includes(label), text.includes('PID  CMD')]).toEqual([true, false])
    const { body } = await ines.call<OwnAnswer[]>('GET', `/projects/${tideTable.id}/work`)
    expect(body[0]!.answer.text!.data).toBe(printed)
    for (const archived of (await exported(ines)).pages) expect(archived).toContain('PID  CMD')
  })

  test('is not needed to treat an answer as output if its task asks for output', async () => {
    const check = { check: 'evidence', evidence: [{ run: 'ps', prints: '…' }] }
    const ines = await server.signIn('asked@example.org')
    await db.rows('update validations set answer_check = $2 where id = $1', [tideTable.keyword, JSON.stringify(check)])
    await ines.call('POST', `/projects/${tideTable.id}/validations/${tideTable.keyword}`, {
      id: tideTable.keyword,
      type: 'TEXT',
      text: { data: printed },
      status: 'INCOMPLETE',
    })
    const { body } = await ines.call<OwnAnswer[]>('GET', `/projects/${tideTable.id}/work`)
    expect(body.map(({ isOutput }) => isOutput)).toEqual([true])
    const { body: tasks } = await ines.call<Validation[]>('GET', `/projects/${tideTable.id}/validations`)
    expect(JSON.stringify(tasks)).not.toMatch(/is_output|isOutput|prints/)
  })
})
