import { afterEach, expect, test } from 'vitest'
import { isPlainText } from '@fieldwork/core/notes/plainText.ts'
import { page, userEvent } from 'vitest/browser'
import { clientEvents } from '../../testing/beacons.ts'
import { brokenReply } from '../../testing/replies.ts'
import { closePanel } from '../../platform/panels/panels.ts'
import { forgetAfterEach, refusal } from '../../testing/render.tsx'
import { scrollerId } from '../../platform/documents/scrolling.ts'
import { annotationServer, forgetNotes, guided, openNotes, paragraph, select } from '../testing.ts'

forgetAfterEach()
afterEach(forgetNotes)

const oops = "Oops! Looks like our bot took an unexpected coffee break. Let's give it another shot!"
const passages = [{ stepId: 'sign', blockId: 'statement', title: 'Sign it', quote: 'A certificate' }]
const answer = (field: string) => ({ [field]: `In short: **${field}** [1]`, passages, isOffline: false })

type Filled = { key: string; type: string; name: string; path: string; field: string }

const expectFilled = async ({ key, type, name, path, field }: Filled) => {
  const server = annotationServer()
  const { to } = await openNotes(server, { network: { [`POST /projects/tls/${path}`]: answer(field) } })
  await select('statement', 2, 'statement', 13)
  await userEvent.keyboard(key)
  const note = page.getByRole('article', { name: `${name}: certificate` })
  await expect.poll(() => note.query()?.querySelector('strong')?.textContent).toBe(field)
  await expect.element(note.getByRole('link', { name: 'Sign it' })).toHaveAttribute('href', '#statement')
  expect(to(`/projects/tls/${path}`).map(({ body }) => body)).toEqual([{ highlightedText: 'certificate', trackId: 'main' }])
  await expect.poll(() => server.notes()[0]?.noteType).toBe(type)
}

test('a tutor’s note far down in the text has the focus without scrolling the page', async () => {
  const long = Array.from({ length: 60 }, (_, at) => paragraph(`long-${at}`, `Paragraph ${at} of a long step that nobody reads in one go.`))
  await page.viewport(1440, 900)
  const document = { ...guided, steps: [{ ...guided.steps[0]!, children: [...long, ...guided.steps[0]!.children] }, guided.steps[1]!] }
  const network = { 'GET /projects/tls/document.json': document, 'POST /projects/tls/explain': answer('explanation') }
  await openNotes(annotationServer(), { network })
  const scroller = window.document.getElementById(scrollerId)!
  window.document.getElementById('long-55')!.scrollIntoView({ block: 'center' })
  await expect.poll(() => scroller.scrollTop).toBeGreaterThan(400)
  await select('long-55', 0, 'long-55', 9)
  const place = scroller.scrollTop
  await userEvent.keyboard('m')
  const note = page.getByRole('article', { name: 'Explain more: Paragraph' })
  await expect.element(note.getByText('explanation')).toBeVisible()
  expect(window.document.activeElement).toBe(note.element())
  expect(scroller.scrollTop).toBe(place)
})

test('S creates a note with a simpler wording and its sources [NOTE-11] [NOTE-17] [NOTE-20]', () =>
  expectFilled({ key: 's', type: 'simplify', name: 'Simplify', path: 'summarize', field: 'summary' }))

test('M creates a note with an explanation and its sources [NOTE-12] [NOTE-17] [NOTE-21]', () =>
  expectFilled({ key: 'm', type: 'explain', name: 'Explain more', path: 'explain', field: 'explanation' }))

test('E creates a note with examples and its sources [NOTE-13] [NOTE-17] [NOTE-22]', () =>
  expectFilled({ key: 'e', type: 'examples', name: 'Examples', path: 'examples', field: 'examples' }))

test('A creates a note for a question about the selected text [NOTE-15] [NOTE-23]', async () => {
  const server = annotationServer()
  const { to } = await openNotes(server, { network: { 'POST /projects/tls/ask': answer('answer') } })
  await select('statement', 2, 'statement', 13)
  await userEvent.keyboard('a')
  await expect.element(page.getByRole('textbox', { name: 'Your question about this' })).toHaveFocus()
  await userEvent.keyboard('Who signs it?{Enter}')
  const note = page.getByRole('article', { name: 'Ask: certificate' })
  await expect.poll(() => note.query()?.querySelector('strong')?.textContent).toBe('answer')
  await expect.element(note.getByText('Who signs it?')).toBeVisible()
  expect(to('/projects/tls/ask')[0]?.body).toEqual({ highlightedText: 'certificate', trackId: 'main', query: 'Who signs it?' })
  await expect.poll(() => server.notes()[0]).toMatchObject({ noteType: 'ask', query: 'Who signs it?' })
})

test('a note has a heading, its type, the words it is about with their surroundings, its group, a question and an answer, and says what to write, that it waits and that it failed [DOC-15]', async () => {
  const server = annotationServer()
  let fail: (() => void) | undefined
  const reply = async () => {
    if (fail) return Response.json(answer('answer'))
    await new Promise<void>((resolve) => (fail = resolve))
    return refusal('model_failed')
  }
  await openNotes(server, { network: { 'POST /projects/tls/ask': reply } })
  await select('statement', 2, 'statement', 13)
  await userEvent.keyboard('a')
  const note = page.getByRole('article', { name: 'Ask: certificate' })
  await expect.element(note.getByPlaceholder('Your question about this')).toBeVisible()
  await userEvent.keyboard('Who signs it?{Enter}')
  await expect.element(note.getByRole('img', { name: 'Loading' })).toBeVisible()
  fail?.()
  await expect.element(note.getByRole('alert')).toBeVisible()
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => note.query()?.querySelector('strong')?.textContent).toBe('answer')
  await expect.element(note.getByRole('textbox', { name: 'Heading of the note' })).toHaveValue('certificate')
  await expect.poll(() => server.notes()[0]?.content).toContain('answer')
  const [saved] = server.notes()
  expect(saved).toMatchObject({ noteType: 'ask', heading: 'certificate', highlightContext: 'certificate', query: 'Who signs it?' })
  expect(saved?.surroundingContext).toContain('A certificate is a statement, not a secret.')
  expect(saved?.group).toBe(server.highlights()[0]?.group)
})

test('a note waits for its answer, says when that failed, and tries again, which is told without its words [NOTE-24] [NOTE-25] [NOTE-26] [EVENT-06]', async () => {
  const told = clientEvents()
  const server = annotationServer()
  let answerNow = () => {}
  let tries = 0
  const network = {
    'POST /projects/tls/explain': async () => {
      tries += 1
      if (tries === 2) return Response.json(answer('explanation'))
      await new Promise<void>((resolve) => (answerNow = resolve))
      return refusal('model_failed')
    },
  }
  await openNotes(server, { network })
  await select('statement', 2, 'statement', 13)
  await userEvent.keyboard('m')
  const note = page.getByRole('article', { name: 'Explain more: certificate' })
  await expect.element(note.getByText('The tutor is reading the project…')).toBeVisible()
  await expect.element(note.getByRole('img', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true')
  answerNow()
  await expect.element(note.getByText(oops)).toBeVisible()
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect.element(note.getByText('explanation')).toBeVisible()
  expect(note.getByText(oops).query()).toBeNull()
  const retried = async () => (await told()).filter(([name]) => name === 'note_retried')
  await expect.poll(retried).toEqual([['note_retried', { projectId: 'tls', noteType: 'explain' }]])
})

test('a tutor’s answer that was pending when the page closed can be requested again', async () => {
  const server = annotationServer()
  const first = await openNotes(server, { network: { 'POST /projects/tls/explain': () => new Promise(() => {}) } })
  await select('statement', 2, 'statement', 13)
  await userEvent.keyboard('m')
  await expect.poll(() => server.notes().length).toBe(1)
  await first.screen.unmount()
  await openNotes(server, { network: { 'POST /projects/tls/explain': answer('explanation') } })
  await page.getByRole('button', { name: /^Yellow highlight with 1 note/ }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => server.notes()[0]?.content).toContain('explanation')
})

test.each<[string, () => Response]>([
  ['five megabytes', () => brokenReply({ explanation: 'word '.repeat(1_000_000), passages: [], isOffline: false })],
  [
    'control characters and halves of signs',
    () => brokenReply({ explanation: 'a\u0000b\u001b[31m\ud800c', passages: [], isOffline: false }),
  ],
])('an answer of %s does no harm', async (_title, reply) => {
  const server = annotationServer()
  await openNotes(server, { network: { 'POST /projects/tls/explain': reply } })
  await select('statement', 2, 'statement', 13)
  await userEvent.keyboard('m')
  await expect.poll(() => server.notes()[0]?.content.length ?? 0).toBeGreaterThan(3)
  const { content } = server.notes()[0]!
  expect(content.length).toBeLessThanOrEqual(20_000)
  expect(isPlainText(content)).toBe(true)
})

test.each<[string, unknown]>([
  ['nothing', {}],
  ['a number', { explanation: 5, passages: [] }],
  ['no words', { explanation: '  ', passages: [] }],
  ['a list', []],
])('an answer of %s counts as failed', async (_title, reply) => {
  await openNotes(annotationServer(), { network: { 'POST /projects/tls/explain': () => brokenReply(reply) } })
  await select('statement', 2, 'statement', 13)
  await userEvent.keyboard('m')
  await expect.element(page.getByText(oops)).toBeVisible()
})

test('quotations by the offline tutor, once the model is used up, aren’t saved as a note', async () => {
  const server = annotationServer()
  await openNotes(server, { network: { 'POST /projects/tls/explain': { ...answer('explanation'), isOffline: true } } })
  await select('statement', 2, 'statement', 13)
  await userEvent.keyboard('m')
  await expect.element(page.getByText('Your share of the language model is used up for today. It comes back tomorrow.')).toBeVisible()
  await expect.poll(() => server.notes().map(({ content }) => content)).toEqual([''])
})

test('without a language model, Simplify, Explain more and Examples aren’t offered, and A finds the selected text', async () => {
  const server = annotationServer()
  await openNotes(server, { flags: { 'capability.model': false } })
  await select('statement', 2, 'statement', 13)
  const toolbar = page.getByRole('toolbar', { name: 'Selected text' })
  await toolbar.getByRole('button', { name: 'More' }).click()
  await expect.element(toolbar.getByRole('button', { name: 'Bookmark' })).toBeVisible()
  for (const name of ['Simplify', 'Explain more', 'Examples', 'Ask']) expect(toolbar.getByRole('button', { name }).query(), name).toBeNull()
  await userEvent.keyboard('s')
  await expect.element(toolbar).toBeVisible()
  await userEvent.keyboard('a')
  const panel = page.getByRole('complementary', { name: 'Ask: find in this project' })
  await expect.element(panel.getByRole('blockquote')).toHaveTextContent('Selected text: certificate')
  expect([server.notes(), server.highlights()]).toEqual([[], []])
  closePanel()
})

test('without a tutor, its actions are not offered', async () => {
  await openNotes(annotationServer(), { flags: { 'capability.textTutor': false } })
  await select('statement', 2, 'statement', 13)
  const toolbar = page.getByRole('toolbar', { name: 'Selected text' })
  await expect.element(toolbar.getByRole('button', { name: 'Note' })).toBeVisible()
  expect(toolbar.getByRole('button', { name: 'Simplify' }).query()).toBeNull()
  await userEvent.keyboard('s')
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('article', { name: 'Note: certificate' })).toBeVisible()
})
