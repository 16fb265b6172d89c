import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { maxAnnotations, maxDeleted } from '@fieldwork/core/notes/limits.ts'
import type { Annotation } from '@fieldwork/core/notes/schema.ts'
import { fileWith, highlightOn, noteOn, saveFile, startNotes } from '../notes/testing-notes.ts'
import { lighthouseLog, tideTable } from '../testing/catalogue.ts'
import type { Visitor } from '../testing/testing.ts'
import { readInput } from './input.ts'

const { server, newcomer } = await startNotes()
const admin = await server.signIn('admin@example.org')

const annotations = `/projects/${tideTable.id}/annotations.json`
const put = (who: Visitor, path: string, body: string) =>
  who.fetch(path, { method: 'PUT', body, headers: { 'content-type': 'application/json', 'if-match': '"0"' } })

/** The code of the problem and the fields that are named. A short answer alone is one. */
const refusalOf = async (reply: Response) => {
  const text = await reply.text()
  expect([reply.status, text.length < 2000]).toEqual([422, true])
  const { error } = JSON.parse(text) as { error: { code: string; fields?: Record<string, string> } }
  return { code: error.code, fields: Object.keys(error.fields ?? {}) }
}

const list = (item: string, length: number) => `[${Array<string>(length).fill(item).join(',')}]`
const named = (count: number) => `{${Array.from({ length: count }, (_, n) => `"name-${n}":0`).join(',')}}`
const deep = (begin: string, end: string, levels: number) => `${begin.repeat(levels)}0${end.repeat(levels)}`

const shapes: Array<[string, string]> = [
  ['numbers without end', list('0', 1_000_000)],
  ['empty objects without end', list('{}', 600_000)],
  ['fewer numbers than nodes are read', list('0', 150_000)],
  ['objects that lack all of their fields', list('{"kind":"note","type":"paragraph"}', 50_000)],
  ['lists in lists', deep('[', ']', 1_000_000)],
  ['objects in objects', deep('{"a":', '}', 300_000)],
  ['a few more levels than schemas can read', deep('[', ']', 201)],
  ['the same name again and again', `{${Array<string>(300_000).fill('"a":0').join(',')}}`],
  ['names that are all different', named(100_000)],
  ['objects with a name of their own each', `[${Array.from({ length: 100_000 }, (_, n) => `{"n${n}":0}`).join(',')}]`],
  ['one long text', `"${'a'.repeat(2_000_000)}"`],
  ['one long name', `{"${'a'.repeat(2_000_000)}":0}`],
]

describe('a body that nobody needs is refused in few words', () => {
  test.for(shapes)('%s', async ([, shape]) => {
    const ines = await newcomer()
    for (const body of [shape, `{"version":1,"run":0,"update":null,"items":${shape}}`])
      expect((await refusalOf(await put(ines, annotations, body))).code).toBe('invalid')
    for (const body of [`{"steps":${shape}}`, `{"sectionTexts":${shape}}`])
      expect((await refusalOf(await put(admin, `/projects/${lighthouseLog.id}/document.json`, body))).code).toBe('invalid')
  })
})

test('up to twenty invalid fields are named, but only the first of a large body', async () => {
  const ines = await newcomer()
  const wrong = (count: number) => JSON.stringify({ ...fileWith([]), items: Array<object>(count).fill({ kind: 'bookmark' }) })
  expect((await refusalOf(await put(ines, annotations, wrong(30)))).fields).toHaveLength(20)
  expect((await refusalOf(await put(ines, annotations, wrong(3000)))).fields).toEqual(['items.0.block'])
})

test('a body with more errors than can be listed is invalid, and doesn’t fail the server', () => {
  const faulty = { words: Array<string>(190_000).fill('') }
  const schema = z.object({ words: z.array(z.string().check(z.minLength(1))) })
  expect(() => readInput(schema, faulty, 'invalid')).toThrow(expect.objectContaining({ status: 422 }))
})

test('unknown fields are ignored, unless there are more than a thousand', async () => {
  const ines = await newcomer()
  const surplus = (count: number) => ({ ...fileWith([]), ...(JSON.parse(named(count)) as object) })
  expect((await saveFile(ines, surplus(900))).status).toBe(200)
  expect(await saveFile(ines, surplus(1100), 1)).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } })
})

test('brackets, commas, quotation marks and names inside a text don’t count towards a body’s limits', async () => {
  const ines = await newcomer()
  const notes = Array.from({ length: 60 }, (_, n) => noteOn('sea', '{"a\\":[,'.repeat(2000), `n-${n}`))
  expect((await saveFile(ines, fileWith(notes))).status).toBe(200)
})

test('everything that a learner can have written in a project can be saved at once', async () => {
  const ines = await newcomer()
  const full = (n: number): Annotation => ({
    ...noteOn('sea', 'x', `${n}-n`),
    surroundingContext: '',
    query: '?',
    height: 300,
    range: { ...highlightOn('sea').range, prefix: '', suffix: '' },
    aside: { near: 'read', passage: '' },
  })
  const file = fileWith([
    ...Array.from({ length: maxAnnotations }, (_, n) => full(n)),
    ...Array.from({ length: maxDeleted }, (_, n): Annotation => ({ kind: 'deleted', id: `d-${n}`, changed: 1 })),
  ])
  expect((await saveFile(ines, file)).status).toBe(200)
})

test('more deleted annotations than a browser keeps are refused', async () => {
  const deleted = Array.from({ length: 40_000 }, (_, n): Annotation => ({ kind: 'deleted', id: `d-${n}`, changed: 1 }))
  const { status, body } = await saveFile(await newcomer(), fileWith(deleted))
  expect([status, body.error]).toMatchObject([422, { fields: { items: 'too_big' } }])
})

test('refused bodies count, too: after six hundred in a minute, the next isn’t read', async () => {
  const [ines, nora] = [await newcomer(), await newcomer()]
  const send = async () => (await put(ines, annotations, '[0]')).status
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn++) statuses.push(...(await Promise.all(Array.from({ length: 100 }, send))))
  expect(new Set(statuses)).toEqual(new Set([422]))
  const refused = await put(ines, annotations, '[0]')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await ines.call('GET', annotations)).status).toBe(200)
  expect((await put(nora, annotations, '[0]')).status).toBe(422)
})
