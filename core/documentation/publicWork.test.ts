import { expect, test } from 'vitest'
import type { DocumentationPart, TextLine } from './schema.ts'
import { publicWork } from './publicWork.ts'

const line = (text: string): TextLine => ({ runs: [{ text }], isRightToLeft: false })
const heading = (level: 1 | 2, text: string): DocumentationPart => ({ kind: 'heading', level, line: line(text) })
const own = (text: string): DocumentationPart => ({ kind: 'own', lines: [line(text)] })
const text = (content: string): DocumentationPart => ({ kind: 'text', lines: [line(content)] })
const picture = (index: number): DocumentationPart => ({ kind: 'picture', picture: index, alt: 'The site' })
const long = 'The server answers with a status line, headers and a body.'

const parts = [
  heading(1, 'Start a server'),
  text('Open a terminal and type this.'),
  heading(2, 'Which port?'),
  own('8080'),
  heading(1, 'Tidy up'),
  text('Stop it again.'),
  heading(1, 'Read an answer'),
  text('Look at the first line.'),
  heading(2, 'What did it say?'),
  own(long),
  text('In your own words.'),
  heading(2, 'Your site'),
  picture(0),
  heading(2, 'Your site, again'),
  picture(1),
  heading(1, 'Concepts'),
  { kind: 'facts', rows: [{ name: 'Port', line: line('A number.') }] },
] satisfies DocumentationPart[]

test('public work begins with the first picture; the answers keep their order, without the author’s text or chapters without answers', () => {
  const work = publicWork(parts, () => true)
  expect(work.picture).toMatchObject({ question: heading(2, 'Your site'), content: [picture(0)] })
  expect(work.parts).toEqual([
    ...[heading(1, 'Start a server'), heading(2, 'Which port?'), own('8080')],
    ...[heading(1, 'Read an answer'), heading(2, 'What did it say?'), own(long), text('In your own words.')],
    ...[heading(2, 'Your site, again'), picture(1)],
  ])
})

test('a missing picture is skipped, and an empty documentation shows nothing', () => {
  expect(publicWork(parts, (index) => index === 1).picture?.content).toEqual([picture(1)])
  expect(publicWork([heading(1, 'Start'), text('Type this.')], () => true)).toEqual({ picture: undefined, parts: [] })
})
