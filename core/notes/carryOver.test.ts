import { describe, expect, test } from 'vitest'
import type { BlockNode } from '../documents/nodes.ts'
import type { StepNode } from '../documents/nodes/step/schema.ts'
import { textBlocks } from '../documents/blockText.ts'
import { carryOver } from './carryOver.ts'
import { annotationKey } from './merge.ts'
import { rangeBetween } from './ranges.ts'
import type { Annotation, Annotations, Highlight } from './schema.ts'
import type { VersionText } from './versionWords.ts'

type Texts = Record<string, string>
const paragraphs = (texts: Texts): BlockNode[] =>
  Object.entries(texts).map(([id, text]) => ({ type: 'paragraph', id, children: [{ type: 'text', text }] }))
const step = (id: string, texts: Texts): StepNode => ({ type: 'step', id, title: id, minutes: 5, children: paragraphs(texts) })
const versionOf = (version: number, steps: StepNode[], section: Texts = {}, track: StepNode[] = []): VersionText => ({
  document: {
    projectId: 'coast',
    version,
    steps,
    sections: [],
    tracks: track.length > 0 ? [{ id: 'short', title: 'Short', description: '', steps: track }] : [],
  },
  sections: new Map(Object.keys(section).length > 0 ? [['low-tide', paragraphs(section)]] : []),
})

const old = versionOf(
  1,
  [
    step('sea', {
      'p-moon': 'The moon pulls the water on the near side most. That makes one bulge, and the far side makes another.',
      'p-twice': 'So the sea rises twice a day, at a place that turns under both bulges.',
      'p-late': 'Each day it is fifty minutes later, because the moon moves on.',
    }),
    step('boat', {
      'p-keel': 'A boat with a deep keel waits for the flood before it enters the harbour.',
      'p-rope': 'Leave the rope long.',
    }),
  ],
  { 'p-shells': 'Shells lie where the ebb left them, sorted by their weight.' },
)
const stepsOf = (version: VersionText) => version.document.steps

/** An annotation on words of the old version, possibly in two blocks: "first words … last words". */
const highlightOn = (passage: string, id = 'h-1', version = old): Highlight => {
  const [from, to] = passage.includes(' … ') ? (passage.split(' … ') as [string, string]) : [passage, passage]
  const lists = [...stepsOf(version).map(({ children }) => children), ...version.sections.values()]
  const blocks = lists.map(textBlocks).find((list) => list.some(({ text }) => text.includes(from)))!
  const [first, last] = [from, to].map((words) => blocks.find(({ text }) => text.includes(words))!) as [
    (typeof blocks)[0],
    (typeof blocks)[0],
  ]
  const [start, end] = [
    { block: first.id, offset: first.text.indexOf(from) },
    { block: last.id, offset: last.text.indexOf(to) + to.length },
  ]
  return { kind: 'highlight', id, changed: 1, group: id, color: 'yellow', range: rangeBetween(blocks, start, end)! }
}

const fileOf = (items: Annotation[]): Annotations => ({ version: 1, run: 0, items, update: null })
const carried = (passage: string, to: VersionText) => {
  const { items, update } = carryOver(fileOf([highlightOn(passage)]), old, to)
  const item = items[0] as Highlight
  const outcome = update!.setAside.length > 0 ? 'aside' : update!.moved.length > 0 ? 'moved' : 'carried'
  return { outcome, ...(item.aside ? { aside: item.aside } : { block: item.range.start.block, quote: item.range.quote }) }
}

const [sea, boat] = old.document.steps as [StepNode, StepNode]
const wordsOf = Object.fromEntries(textBlocks([...sea.children, ...boat.children]).map(({ id, text }) => [id, text])) as Record<
  'p-moon' | 'p-twice' | 'p-late' | 'p-keel' | 'p-rope',
  string
>
const { 'p-moon': moon, 'p-twice': twice, 'p-late': late, 'p-keel': keel, 'p-rope': rope } = wordsOf
const seaOf = (texts: Texts) => versionOf(2, [step('sea', texts), boat])

describe('a highlight is carried over to the next version', () => {
  test.for<[name: string, passage: string, to: VersionText, found: object]>([
    [
      'where nothing changed',
      'fifty minutes later',
      versionOf(2, [sea, boat]),
      { outcome: 'carried', block: 'p-late', quote: 'fifty minutes later' },
    ],
    [
      'where words came and went before it in its block',
      'rises twice',
      seaOf({ 'p-moon': moon, 'p-x': 'So, as you will see, the sea rises twice a day, at a place that turns.', 'p-late': late }),
      { outcome: 'carried', block: 'p-x', quote: 'rises twice' },
    ],
    [
      'with the words that were written into it',
      'the sea rises twice a day',
      seaOf({ 'p-moon': moon, 'p-x': twice.replace('twice', 'and falls twice'), 'p-late': late }),
      { outcome: 'moved', block: 'p-x', quote: 'the sea rises and falls twice a day' },
    ],
    [
      'where its spelling was mended',
      'moon pulls',
      seaOf({ 'p-x': moon.replace('pulls', 'pulled'), 'p-twice': twice, 'p-late': late }),
      { outcome: 'moved', block: 'p-x', quote: 'moon pulled' },
    ],
    [
      'where its block became two',
      'That makes one bulge',
      seaOf({ 'p-x': moon.slice(0, 47), 'p-y': moon.slice(48), 'p-twice': twice, 'p-late': late }),
      { outcome: 'carried', block: 'p-y', quote: 'That makes one bulge' },
    ],
    [
      'where two blocks became one',
      'So the sea … fifty minutes later',
      seaOf({ 'p-moon': moon, 'p-x': `${twice} ${late}` }),
      { outcome: 'carried', block: 'p-x', quote: `${twice} ${late.slice(0, 34)}` },
    ],
    [
      'where its block moved to another step',
      'deep keel',
      versionOf(2, [step('sea', { 'p-moon': moon, 'p-twice': twice, 'p-late': late, 'p-keel': keel }), step('boat', { 'p-rope': rope })]),
      { outcome: 'moved', block: 'p-keel', quote: 'deep keel' },
    ],
    [
      'where its sentence moved into another block',
      'far side makes another',
      seaOf({
        'p-x': 'The moon pulls the water on the near side most.',
        'p-twice': twice,
        'p-y': `${late} That makes one bulge, and the far side makes another.`,
      }),
      { outcome: 'carried', block: 'p-y', quote: 'far side makes another' },
    ],
    [
      'from the first block that is still there, when it went over several',
      'So the sea … fifty minutes later',
      seaOf({ 'p-moon': moon, 'p-late': late }),
      { outcome: 'moved', block: 'p-late', quote: 'Each day it is fifty minutes later' },
    ],
    [
      'to its own words, when the same words were written a second time',
      'Leave the rope long',
      versionOf(2, [step('sea', { 'p-new': rope, 'p-moon': moon, 'p-twice': twice, 'p-late': late }), boat]),
      { outcome: 'carried', block: 'p-rope', quote: 'Leave the rope long' },
    ],
    [
      'or set aside after what stood before it, when its words are gone',
      'fifty minutes later',
      seaOf({ 'p-moon': moon, 'p-twice': twice, 'p-x': 'Fishermen know the table by heart, in the dark.' }),
      { outcome: 'aside', aside: { near: 'p-twice', passage: late } },
    ],
    [
      'or set aside at the step before, when its whole step is gone',
      'deep keel',
      versionOf(2, [sea]),
      { outcome: 'aside', aside: { near: 'sea', passage: keel } },
    ],
    [
      'or set aside, and not put on other words that happen to be alike',
      'the',
      seaOf({ 'p-x': 'In the beginning, the coast was bare.', 'p-twice': twice, 'p-late': late }),
      { outcome: 'aside', aside: { near: 'sea', passage: moon.slice(0, 218) } },
    ],
  ])('%s', ([, passage, to, found]) => expect(carried(passage, to)).toEqual(found))

  test('and one that was set aside comes back when its words do', () => {
    const file = fileOf([highlightOn('fifty minutes later, because the moon')])
    const without = seaOf({ 'p-moon': moon, 'p-twice': twice })
    const aside = carryOver(file, old, without)
    expect(aside.items).toMatchObject([{ aside: { near: 'p-twice' } }])
    const again = versionOf(3, stepsOf(seaOf({ 'p-moon': moon, 'p-z': late })))
    const back = carryOver(aside, without, again)
    expect(back.items).toMatchObject([{ range: { start: { block: 'p-z', offset: 15 }, quote: 'fifty minutes later, because the moon' } }])
    expect(back.items[0]).not.toHaveProperty('aside')
    expect(back.update).toMatchObject({ from: 1, to: 3, carried: 0, moved: ['h-1'], setAside: [] })
  })

  test('in each track by itself', () => {
    const short = (text: string) => [step('sea', { 'p-short': text })]
    const from = versionOf(1, stepsOf(old), {}, short('The moon does it all, twice every single day.'))
    const to = versionOf(2, stepsOf(old), {}, short('Well: the moon does it all, twice every single day.'))
    const range = rangeBetween(
      [{ id: 'p-short', text: 'The moon does it all, twice every single day.' }],
      { block: 'p-short', offset: 4 },
      { block: 'p-short', offset: 8 },
    )!
    const { items } = carryOver(fileOf([{ ...highlightOn('deep keel'), range }]), from, to)
    expect(items).toMatchObject([{ range: { start: { block: 'p-short', offset: 10 }, quote: 'moon' } }])
  })

  test('in a Pro section without a word that the learner has not marked', () => {
    const item = highlightOn('ebb left them')
    const to = versionOf(2, stepsOf(old), { 'p-x': 'Shells lie where the strong ebb left all of them, sorted by secret weight.' })
    const { items } = carryOver(fileOf([item]), old, to)
    const { start, end } = (items[0] as Highlight).range
    expect([start, end]).toEqual([
      { block: 'p-x', offset: 28 },
      { block: 'p-x', offset: 48 },
    ])
    expect(items[0]).toMatchObject({ range: { quote: 'ebb left them', suffix: item.range.suffix } })
    const gone = carryOver(fileOf([item]), old, versionOf(2, stepsOf(old), { 'p-y': 'Nothing of it.' }))
    expect(JSON.stringify(gone)).not.toContain('Nothing')
    expect(gone.items).toMatchObject([{ aside: { passage: item.range.prefix + item.range.quote + item.range.suffix } }])
  })
})

describe('a switch of a block is carried over', () => {
  const bookmark = (block: string, on = true): Annotation => ({ kind: 'bookmark', block, changed: 1, on })
  const bookmarks = (to: VersionText, ...items: Annotation[]) => carryOver(fileOf(items), old, to)

  test('to the block that has its words, or to the same step', () => {
    const to = seaOf({ 'p-moon': moon, 'p-x': twice.replace('a place', 'any place'), 'p-late': late })
    expect(bookmarks(to, bookmark('p-twice'), bookmark('boat')).items).toMatchObject([{ block: 'boat' }, { block: 'p-x' }])
  })

  test('or set aside, when its block is gone or another took its place', () => {
    const to = seaOf({ 'p-x': `${moon} ${twice}`, 'p-late': late })
    const { items, update } = bookmarks(to, bookmark('p-moon'), bookmark('p-twice'), bookmark('p-late', false))
    expect(items.map((item) => 'block' in item && [item.block, item.aside?.near])).toEqual([
      ['p-late', undefined],
      ['p-twice', 'p-x'],
      ['p-x', undefined],
    ])
    expect(update).toMatchObject({ carried: 0, moved: ['bookmark p-x'], setAside: ['bookmark p-twice aside'] })
  })
})

test('annotations of a block that was renamed have its later id, also where its words were rewritten', () => {
  const to = { ...seaOf({ 'p-moon': moon, 'p-daily': 'Fishermen know it by heart.', 'p-late': late }), aliases: { 'p-twice': 'p-daily' } }
  const bookmark: Annotation = { kind: 'bookmark', block: 'p-twice', changed: 1, on: true }
  const { items } = carryOver(fileOf([bookmark]), old, to)
  expect(items).toEqual([{ ...bookmark, block: 'p-daily' }])
  const same = { ...seaOf({ 'p-moon': moon, 'p-daily': twice, 'p-late': late }), aliases: { 'p-twice': 'p-daily' } }
  const { items: marked, update } = carryOver(fileOf([highlightOn('twice a day')]), old, same)
  expect(marked).toMatchObject([{ range: { start: { block: 'p-daily' }, end: { block: 'p-daily' } } }])
  expect(update).toMatchObject({ carried: 1, moved: [], setAside: [] })
})

test('what was deleted is carried as it is, and a file without annotations needs no report', () => {
  const gone: Annotation = { kind: 'deleted', id: 'h-1', changed: 3 }
  expect(carryOver(fileOf([gone]), old, versionOf(2, []))).toEqual({ version: 2, run: 0, items: [gone], update: null })
})

test('a range that names blocks which never were is set aside, not lost', () => {
  const item = highlightOn('deep keel')
  const broken = { ...item, range: { ...item.range, start: { block: 'p-never', offset: 999 } } }
  const { items } = carryOver(fileOf([broken]), old, versionOf(2, [sea]))
  expect(items.map(annotationKey)).toEqual(['h-1'])
  expect(items).toMatchObject([{ aside: { near: null } }])
})
