import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeEdits, type Side } from './mergeEdits.ts'
import type { BlockNode } from './nodes.ts'
import type { StepNode } from './nodes/step/schema.ts'
import type { EditedDocument } from './schema.ts'

const p = (id: string, text: string): BlockNode => ({ type: 'paragraph', id, children: [{ type: 'text', text }] })
const note = (heading: string, ...content: BlockNode[]): BlockNode => ({ type: 'note', id: 'n-1', noteType: 'blank', heading, content })
const points = (...texts: string[]): BlockNode => ({
  type: 'list',
  id: `l-${texts.join('')}`,
  ordered: false,
  items: texts.map((text) => [p(`p-${text}`, text)]),
})
const step = (id: string, children: BlockNode[], title = `Step ${id}`): StepNode => ({ type: 'step', id, title, minutes: 10, children })
const documentOf = (...steps: StepNode[]): EditedDocument => ({
  projectId: 'boat',
  version: 1,
  steps,
  sections: [],
  tracks: [],
  sectionTexts: {},
})
const page = (...children: BlockNode[]) => documentOf(step('one', children))
const blocksIn = ({ steps }: EditedDocument) => steps[0]!.children

const [a, b, c] = [p('a', 'A'), p('b', 'B'), p('c', 'C')]
/** My blocks keep their ids until they are published. Theirs are published, so a changed paragraph has a new id. */
const [myB, theirB] = [p('b', 'My B'), p('b2', 'Their B')]

test.each<{ title: string; base: BlockNode[]; mine: BlockNode[]; theirs: BlockNode[]; merged: BlockNode[]; taken?: number }>([
  { title: 'nothing changed', base: [a, b], mine: [a, b], theirs: [a, b], merged: [a, b] },
  { title: 'mine alone changed', base: [a, b, c], mine: [a, myB, c], theirs: [a, b, c], merged: [a, myB, c] },
  { title: 'theirs alone changed', base: [a, b, c], mine: [a, b, c], theirs: [a, theirB, c], merged: [a, theirB, c], taken: 1 },
  { title: 'both changed it alike', base: [a, b], mine: [a, p('b', 'New')], theirs: [a, p('x', 'New')], merged: [a, p('b', 'New')] },
  { title: 'neighbours changed', base: [a, b], mine: [p('a', 'My A'), b], theirs: [a, theirB], merged: [p('a', 'My A'), theirB], taken: 1 },
  { title: 'mine wrote more', base: [a], mine: [a, p('x', 'X')], theirs: [a], merged: [a, p('x', 'X')] },
  { title: 'theirs removed one', base: [a, b, c], mine: [a, b, c], theirs: [a, c], merged: [a, c], taken: 1 },
  { title: 'mine removed one', base: [a, b, c], mine: [a, c], theirs: [a, b, c], merged: [a, c] },
  {
    title: 'both wrote more at one place',
    base: [a],
    mine: [a, p('x', 'X')],
    theirs: [a, p('y', 'Y')],
    merged: [a, p('y', 'Y'), p('x', 'X')],
    taken: 1,
  },
  { title: 'mine moved one that theirs left', base: [a, b, c], mine: [c, a, b], theirs: [a, b, c], merged: [c, a, b] },
  {
    title: 'mine was saved before, under ids of the editor',
    base: [a, b],
    mine: [a, p('new', 'B')],
    theirs: [a, theirB],
    merged: [a, theirB],
    taken: 1,
  },
  {
    title: 'both changed a note, one its title and one its words',
    base: [note('Title', b)],
    mine: [note('My title', b)],
    theirs: [note('Title', theirB)],
    merged: [note('My title', theirB)],
    taken: 1,
  },
  {
    title: 'both changed a list, each another point',
    base: [points('A', 'B')],
    mine: [{ ...points('My A', 'B'), id: 'l-AB' }],
    theirs: [points('A', 'Their B')],
    merged: [{ ...points('My A', 'Their B'), id: 'l-AB' }],
    taken: 1,
  },
])('two edits become one where $title', ({ base, mine, theirs, merged, taken = 0 }) => {
  const merge = mergeEdits(page(...base), page(...mine), { ...page(...theirs), version: 2 })
  expect(merge).toEqual({ document: { ...page(...merged), version: 2 }, conflicts: [], taken })
})

describe('the administrator chooses where both', () => {
  const choose = (base: EditedDocument, mine: EditedDocument, theirs: EditedDocument, ...choices: Side[]) =>
    mergeEdits(base, mine, theirs, choices)

  test('changed the same paragraph, and the text around it is joined', () => {
    const edits = [page(a, b, c), page(a, myB, c), page(p('a2', 'Their A'), theirB, c)] as const
    expect(choose(...edits).conflicts).toEqual([{ stepTitle: 'Step one', mine: [myB], theirs: [theirB] }])
    expect(blocksIn(choose(...edits).document)).toEqual([p('a2', 'Their A'), myB, c])
    expect(blocksIn(choose(...edits, 'theirs').document)).toEqual([p('a2', 'Their A'), theirB, c])
  })

  test('one removed what the other changed', () => {
    const edits = [page(a, b, c), page(a, myB, c), page(a, c)] as const
    expect(choose(...edits).conflicts).toEqual([{ stepTitle: 'Step one', mine: [myB], theirs: [] }])
    expect(blocksIn(choose(...edits, 'theirs').document)).toEqual([a, c])
  })

  test('gave a note another title; what it holds is joined all the same', () => {
    const edits = [page(note('Title', a, b)), page(note('My title', a, b)), page(note('Their title', a, theirB))] as const
    expect(choose(...edits).conflicts).toEqual([{ stepTitle: 'Step one', mine: [note('My title')], theirs: [note('Their title')] }])
    expect(blocksIn(choose(...edits, 'theirs').document)).toEqual([note('Their title', a, theirB)])
  })

  test('changed several places, each of which is chosen by itself', () => {
    const [base, mine, theirs] = ['', 'My ', 'Their '].map((who) =>
      documentOf(step('one', [p(`a${who[0]}`, `${who}A`), c]), step('two', [p(`b${who[0]}`, `${who}B`)], `${who}title`)),
    ) as [EditedDocument, EditedDocument, EditedDocument]
    const merge = choose(base, mine, theirs, 'theirs', 'mine', 'theirs')
    expect(merge.conflicts.map(({ stepTitle }) => stepTitle)).toEqual(['Step one', 'My title', 'My title'])
    expect(merge.document.steps.map(({ title, children }) => [title, JSON.stringify(children)])).toEqual([
      ['Step one', expect.stringContaining('Their A')],
      ['My title', expect.stringContaining('Their B')],
    ])
  })
})

test('steps, tracks, closing sections and the texts of Secret Missions are joined as well', () => {
  const secret = {
    type: 'section',
    id: 's',
    sectionType: 'pro',
    status: 'locked',
    contentId: 'more',
    heading: 'More',
    isOpen: true,
  } as const
  const whole = (one: string, kit: string, teaser: string, text: string): EditedDocument => ({
    ...documentOf(step('one', [p('a', one)])),
    tracks: [{ id: 'kit', title: 'Kit', description: '', steps: [step('one', [p('a', kit)])] }],
    sections: [{ ...secret, children: [p('t', teaser)] }],
    sectionTexts: { more: [p('x', text)] },
  })
  const merge = mergeEdits(whole('1', '2', '3', '4'), whole('mine', '2', 'mine', '4'), whole('1', 'theirs', '3', 'theirs'))
  expect(merge).toEqual({ document: whole('mine', 'theirs', 'mine', 'theirs'), conflicts: [], taken: 2 })
})

test('whatever was changed: one side alone is taken whole, both alike are one, and blocks of one side alone never get lost', () => {
  const texts = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 })
  const pageOf = (words: readonly string[], own = '') => page(...words.map((word) => p(`${own}${word}`, own + word)))
  fc.assert(
    fc.property(texts, texts, texts, (before, first, second) => {
      const [base, mine, theirs] = [pageOf(before), pageOf(first), pageOf(second)]
      expect(mergeEdits(base, mine, base).document).toEqual(mine)
      expect(mergeEdits(base, base, theirs).document).toEqual(theirs)
      expect(mergeEdits(base, mine, mine)).toMatchObject({ document: mine, conflicts: [], taken: 0 })
      const added = page(...blocksIn(base), p('mine', 'only mine'))
      for (const side of ['mine', 'theirs'] as const) {
        const { document, conflicts } = mergeEdits(base, added, theirs, Array<Side>(9).fill(side))
        const said = JSON.stringify([document, conflicts])
        expect(said).toContain('only mine')
        for (const word of second.filter((one) => !before.includes(one))) expect(said).toContain(`"text":"${word}"`)
      }
    }),
  )
})
