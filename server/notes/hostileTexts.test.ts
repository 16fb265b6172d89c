import { describe, expect, test } from 'vitest'
import { cleanValue, valueFault } from '@fieldwork/core/accounts/variables.ts'
import type { VariableEntry } from '@fieldwork/core/accounts/schema.ts'
import { maxFileBytes } from '@fieldwork/core/notes/limits.ts'
import type { Annotation } from '@fieldwork/core/notes/schema.ts'
import { isPlainText } from '@fieldwork/core/notes/plainText.ts'
import { textRefusal } from '@fieldwork/core/tutor/textRefusal.ts'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { createModel } from '../adapters/model/createModel.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { documents } from '../documents/service.ts'
import { tideTable } from '../testing/catalogue.ts'
import { hostileTexts } from '@fieldwork/core/notes/testing-hostileTexts.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { notes } from './service.ts'
import { fileWith, highlightOn, noteOn, readFile, saveFile } from './testing-notes.ts'
import { textTutor } from '../tutor/service.ts'

const offline = await createModel({ model: undefined }, { warn: () => {} })
const server = await startServer({
  served: (context) => [
    ...catalogue(context),
    ...enrolments(context),
    ...documents(context),
    ...notes(context),
    ...textTutor(context, offline),
  ],
})

let people = 0
const newcomer = () => server.signIn(`writes-${(people += 1)}@example.org`)
const [readable, unreadable] = [hostileTexts.filter(isPlainText), hostileTexts.filter((text) => !isPlainText(text))]

/** A highlight and a note that say it wherever a learner's file has room for words. */
const itemsSaying = (text: string, n: number) => {
  const { range, ...highlight } = highlightOn('rises', `h-${n}`)
  const said = { ...range, quote: text, prefix: text.slice(0, 32), suffix: text.slice(0, 32) }
  const note = {
    ...noteOn('rises', text, `n-${n}`),
    heading: text,
    highlightContext: text,
    surroundingContext: text,
    query: text,
    range: said,
  }
  return [
    { ...highlight, range: said },
    { ...note, aside: { near: null, passage: text } },
  ]
}

const byId = (items: readonly Annotation[]) => new Map(items.map((item) => ['id' in item ? item.id : item.block, item]))

describe('text that wants a page to run it', () => {
  test('is kept in notes, headings and quotes as it was written, or refused, and nothing else of the file is lost', async () => {
    const learner = await newcomer()
    const file = fileWith(readable.flatMap(itemsSaying))
    expect((await saveFile(learner, file)).status).toBe(200)
    const kept = (await readFile(learner)).body.items as typeof file.items
    expect(byId(kept)).toEqual(byId(file.items))
    for (const text of unreadable) {
      const refused = await saveFile(learner, fileWith(itemsSaying(text, 0)), 1)
      expect([text, refused.status, refused.body.error.code]).toEqual([text, 422, 'invalid'])
    }
    expect((await readFile(learner)).body.items).toHaveLength(file.items.length)
    expect([readable.length > 150, unreadable.length > 5]).toEqual([true, true])
  })

  test('is kept as the value of a variable, or refused', async () => {
    const learner = await newcomer()
    const key = `project:${tideTable.id}:boat`
    for (const value of hostileTexts) {
      await server.forgetLimits()
      const { status, body } = await learner.call<VariableEntry & ProblemAnswer>('PUT', '/user/variables', { key, value })
      if (valueFault(cleanValue(value))) expect([value, status, body.error.code]).toEqual([value, 422, 'invalid'])
      else expect([status, body]).toEqual([200, { key, value: cleanValue(value) }])
    }
  })

  test('is answered as a question like any other, or refused', async () => {
    const learner = await newcomer()
    for (const query of hostileTexts) {
      await server.forgetLimits()
      const { status, body, headers } = await learner.call<{ answer: string } & ProblemAnswer>('POST', `/projects/${tideTable.id}/ask`, {
        trackId: 'paper',
        highlightedText: query,
        query,
      })
      if (textRefusal({ highlightedText: query, query }) ?? /\p{Cs}/u.test(query))
        expect([query, status, body.error.code]).toEqual([query, 422, expect.toBeOneOf(['text_unreadable', 'invalid'])])
      else expect([query, status, body.answer]).toEqual([query, 200, expect.not.stringContaining(query)])
      expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['application/json; charset=utf-8', 'nosniff'])
    }
  })
})

const broken: Array<[what: string, bytes: number[]]> = [
  ['a start without its continuation', [0xc3, 0x28]],
  ['a continuation without its start', [0x80]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['an overlong less-than sign', [0xe0, 0x80, 0xbc]],
  ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
  ['a character beyond the last', [0xf4, 0x90, 0x80, 0x80]],
  ['a character that is cut off', [0xe2, 0x82]],
  ['bytes of UTF-16', [0xff, 0xfe, 0x3c, 0x00]],
]

/** Sends a body that holds these bytes where it says `@`. */
const sendBytes = async (who: Visitor, method: string, path: string, body: unknown, bytes: readonly number[]) => {
  const [before = '', after = ''] = JSON.stringify(body).split('@')
  const headers = { 'content-type': 'application/json', 'if-match': '"0"' }
  const reply = await who.fetch(path, {
    method,
    headers,
    body: Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]),
  })
  return { status: reply.status, body: (await reply.json()) as ProblemAnswer }
}

const calls = (words: string): Array<[method: string, path: string, body: unknown]> => [
  ['PUT', `/projects/${tideTable.id}/annotations.json`, fileWith([noteOn('rises', words)])],
  ['PUT', '/user/variables', { key: `project:${tideTable.id}:boat`, value: words }],
  ['POST', `/projects/${tideTable.id}/ask`, { trackId: 'paper', highlightedText: 'sea', query: words }],
]

describe('a body', () => {
  test.each(broken)('with %s is refused or read with a sign for what is broken, and never as markup', async (_, bytes) => {
    const learner = await newcomer()
    for (const [method, path, body] of calls('before @ after')) {
      const { status, body: reply } = await sendBytes(learner, method, path, body, bytes)
      expect([path, status]).toEqual([path, expect.toBeOneOf([200, 400, 422])])
      if (status !== 200) expect(['malformed', 'invalid', 'text_unreadable']).toContain(reply.error.code)
      expect(JSON.stringify(reply)).not.toContain('<')
    }
    expect(JSON.stringify((await readFile(learner)).body)).toMatch(/"items":\[\]|before \ufffd/)
  })

  test('of two megabytes and more is refused everywhere, and the server goes on answering', async () => {
    const learner = await newcomer()
    for (const [method, path, body] of calls('x'.repeat(maxFileBytes))) {
      const { status, body: reply } = await sendBytes(learner, method, path, body, [])
      expect([path, status, reply.error.code]).toEqual([path, 413, 'too_large'])
    }
    expect((await readFile(learner)).body.items).toEqual([])
  })
})
