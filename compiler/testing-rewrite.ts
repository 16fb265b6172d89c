import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { blockText, textBlocks } from '@fieldwork/core/documents/blockText.ts'
import { rangeBetween } from '@fieldwork/core/notes/ranges.ts'
import type { Annotation } from '@fieldwork/core/notes/schema.ts'
import type { VersionText } from '@fieldwork/core/notes/versionWords.ts'

/* Rewrites documents at random and records where each word went: the ground truth for carrying over. */

/** A word or punctuation mark with the following white space. `origin`: its index in the previous version; -1: new. */
type Token = { text: string; origin: number }
export type NextNumber = () => number

/** Reproducible random numbers. */
export const randomFrom = (seed: number): NextNumber => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const below = (random: NextNumber, limit: number): number => Math.floor(random() * limit)
export const pick = <Item>(random: NextNumber, items: readonly Item[]): Item => items[below(random, items.length)]!

const tokensIn = (text: string): string[] => text.match(/^\s+|(?:[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_])\s*/gu) ?? []
const isWord = (text: string): boolean => /\S/.test(text)

/** New index of each word by its old index; absent: deleted. */
export type Truth = Map<number, { edition: string; block: string; start: number; end: number }>

type EditionPart = { edition: string; id: string; children: BlockNode[] }

const partsOf = ({ document, sections }: VersionText): EditionPart[] => [
  ...[...document.steps, ...document.sections].map((one) => ({ edition: '', id: one.id, children: one.children })),
  ...document.tracks.flatMap(({ id: track, steps }) => steps.map(({ id, children }) => ({ edition: `track ${track}`, id, children }))),
  ...[...sections].map(([name, nodes]) => ({ edition: `file ${name}`, id: name, children: nodes as BlockNode[] })),
]

/** Rewrites a version this many times and returns where its words went. */
export const rewrite = (before: VersionText, random: NextNumber, edits: number): { after: VersionText; truth: Truth } => {
  const after = structuredClone(before)
  const parts = partsOf(after)
  const tokens = new Map<BlockNode, Token[]>()
  let origin = 0
  for (const { children } of parts)
    for (const node of walkBlocks(children)) {
      const text = blockText(node)
      if (text)
        tokens.set(
          node,
          tokensIn(text).map((one) => ({ text: one, origin: isWord(one) ? origin++ : -1 })),
        )
    }
  const knownIds = idsByText(parts)
  const vocabulary = [...new Set([...tokens.values()].flat().map(({ text }) => text.trim()))].filter((word) => /^\p{L}+$/u.test(word))
  const author = { random, tokens, vocabulary, parts }
  for (let edit = 0; edit < edits; edit++) pick(random, changes)(author)
  for (const own of tokens.values()) separateWords(own)
  for (const [node, own] of tokens) writeText(node, own.map(({ text }) => text).join(''))
  nameBlocks(parts, tokens, knownIds)
  after.document.version++
  return { after, truth: truthOf(parts, tokens) }
}

/** Inserted text is separated from adjacent words. */
const separateWords = (own: Token[]) => {
  for (const [index, token] of own.entries()) {
    const next = own[index + 1]
    const runsOn = next && /[\p{L}\p{N}_]$/u.test(token.text) && /^[\p{L}\p{N}_]/u.test(next.text)
    if (runsOn) token.text += ' '
  }
}

const truthOf = (parts: readonly EditionPart[], tokens: ReadonlyMap<BlockNode, Token[]>): Truth => {
  const truth: Truth = new Map()
  for (const { edition, children } of parts)
    for (const node of walkBlocks(children)) {
      let offset = 0
      for (const { text, origin } of tokens.get(node) ?? []) {
        if (origin >= 0) truth.set(origin, { edition, block: node.id, start: offset, end: offset + text.trimEnd().length })
        offset += text.length
      }
    }
  return truth
}

type Author = { random: NextNumber; tokens: Map<BlockNode, Token[]>; vocabulary: string[]; parts: EditionPart[] }

/** A block with text and its list of siblings. */
const anyBlock = ({ random, tokens, parts }: Author) => {
  const siblings = pick(random, listsIn(pick(random, parts).children))
  const node = siblings && pick(random, siblings)
  const own = node && tokens.get(node)
  return own && own.length > 0 ? { node, siblings, own } : undefined
}

const listsIn = (children: BlockNode[]): BlockNode[][] => {
  const lists = [children]
  for (const node of children) {
    if (node.type === 'list') lists.push(...node.items.flatMap(listsIn))
    else if (node.type === 'quote' || node.type === 'tab' || node.type === 'section') lists.push(...listsIn(node.children))
    else if (node.type === 'tabs') lists.push(...node.children.flatMap((tab) => listsIn(tab.children)))
    else if (node.type === 'note') lists.push(...listsIn(node.content))
  }
  return lists.filter((list) => list.length > 0)
}

const newWords = ({ random, vocabulary }: Author, count: number): Token[] =>
  Array.from({ length: count }, () => ({ text: `${pick(random, vocabulary)} `, origin: -1 }))

const newSentence = (author: Author): Token[] => [...newWords(author, 5 + below(author.random, 14)), { text: '. ', origin: -1 }]

const newParagraph = (author: Author): BlockNode => {
  const node: BlockNode = { type: 'paragraph', id: '', children: [] }
  author.tokens.set(node, Array.from({ length: 1 + below(author.random, 3) }, () => newSentence(author)).flat())
  return node
}

/** Returns the range of the sentence or line of code that contains a token. */
const sentenceAt = (own: readonly Token[], at: number): [number, number] => {
  const isEnd = (token: Token | undefined) => !token || /^[.!?]\s|\n/.test(token.text)
  let [from, to] = [at, at]
  while (from > 0 && !isEnd(own[from - 1])) from--
  while (to < own.length && !isEnd(own[to])) to++
  return [from, Math.min(own.length, to + 1)]
}

const changeWords = (change: (own: Token[], at: number, author: Author) => void) => (author: Author) => {
  const found = anyBlock(author)
  if (found) change(found.own, below(author.random, found.own.length), author)
}

const insertInto = (author: Author, moved: BlockNode) => {
  const lists = listsIn(pick(author.random, author.parts).children)
  const target = lists.length > 0 ? pick(author.random, lists) : undefined
  target?.splice(below(author.random, target.length + 1), 0, moved)
  return target !== undefined
}

const withoutWhiteSpace = (text: string) => text.trimEnd()

/** Possible edits. Frequent ones are repeated. */
const changes: ReadonlyArray<(author: Author) => void> = [
  ...Array.from({ length: 3 }, () =>
    changeWords((own, at, { random }) => {
      // Corrects a spelling: the word stays the same.
      const word = withoutWhiteSpace(own[at]!.text)
      if (!/^\p{L}{5,}$/u.test(word)) return
      const place = 1 + below(random, word.length - 2)
      own[at]!.text = word.slice(0, place) + 'x' + word.slice(place + 1) + own[at]!.text.slice(word.length)
    }),
  ),
  ...Array.from({ length: 3 }, () =>
    changeWords((own, at, author) => {
      // Replaces a word.
      const old = own[at]!.text
      const word = withoutWhiteSpace(old)
      const other = pick(author.random, author.vocabulary)
      if (other[0]?.toLowerCase() === word[0]?.toLowerCase() || other.at(-1) === word.at(-1) || !isWord(word)) return
      own[at] = { text: other + old.slice(word.length), origin: -1 }
    }),
  ),
  ...Array.from({ length: 3 }, () =>
    changeWords((own, at, author) => void own.splice(at, 0, ...newWords(author, 1 + below(author.random, 3)))),
  ),
  ...Array.from({ length: 3 }, () => changeWords((own, at, { random }) => void own.splice(at, 1 + below(random, 3)))),
  ...Array.from({ length: 2 }, () => changeWords((own, at, author) => void own.splice(sentenceAt(own, at)[0], 0, ...newSentence(author)))),
  ...Array.from({ length: 2 }, () =>
    changeWords((own, at) => {
      const [from, to] = sentenceAt(own, at)
      own.splice(from, to - from)
    }),
  ),
  changeWords((own, at, author) => {
    // Moves a sentence or line within the text.
    const [from, to] = sentenceAt(own, at)
    const moved = own.splice(from, to - from)
    const other = anyBlock(author)?.own ?? own
    other.splice(other.length > 0 ? sentenceAt(other, below(author.random, other.length))[0] : 0, 0, ...moved)
  }),
  (author) => {
    // Splits a paragraph.
    const found = anyBlock(author)
    if (found?.node.type !== 'paragraph') return
    const [at] = sentenceAt(found.own, below(author.random, found.own.length))
    const rest: BlockNode = { type: 'paragraph', id: '', children: [] }
    author.tokens.set(rest, found.own.splice(at))
    found.siblings.splice(found.siblings.indexOf(found.node) + 1, 0, rest)
  },
  (author) => {
    // Joins two paragraphs.
    const found = anyBlock(author)
    const next = found?.siblings[found.siblings.indexOf(found.node) + 1]
    if (found?.node.type !== 'paragraph' || next?.type !== 'paragraph') return
    found.own.push(...(author.tokens.get(next) ?? []))
    found.siblings.splice(found.siblings.indexOf(next), 1)
  },
  (author) => {
    const found = anyBlock(author)
    if (found && found.siblings.length > 1) found.siblings.splice(found.siblings.indexOf(found.node), 1)
  },
  (author) => void insertInto(author, newParagraph(author)),
  (author) => {
    // Moves a block within its edition.
    const found = anyBlock(author)
    if (!found || found.siblings.length < 2) return
    const { edition } = author.parts.find(({ children }) => [...walkBlocks(children)].includes(found.node))!
    const parts = author.parts.filter((part) => part.edition === edition)
    found.siblings.splice(found.siblings.indexOf(found.node), 1)
    if (!insertInto({ ...author, parts }, found.node)) found.siblings.push(found.node)
  },
  (author) => {
    // Duplicates text.
    const found = anyBlock(author)
    if (!found) return
    const copy = structuredClone(found.node)
    author.tokens.set(
      copy,
      found.own.map(({ text }) => ({ text, origin: -1 })),
    )
    insertInto(author, copy)
  },
  (author) => {
    const found = anyBlock(author)
    if (!found) return
    const [one, other] = [found.siblings.indexOf(found.node), below(author.random, found.siblings.length)]
    ;[found.siblings[one], found.siblings[other]] = [found.siblings[other]!, found.siblings[one]!]
  },
]

const writeText = (node: BlockNode, text: string) => {
  const words = text === '' ? [] : [{ type: 'text' as const, text }]
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'checkbox') node.children = words
  if (node.type === 'image') node.caption = text
  if (node.type === 'codeBlock') {
    node.text = text
    delete node.runs
  }
  if (node.type === 'table') {
    const [head, ...rows] = text.split('\n').map((row) => row.split('\t').map((cell) => [{ type: 'text' as const, text: cell }]))
    Object.assign(node, { head, rows })
  }
}

const madeId = /^[a-z]-[0-9a-f]{8}$/
const textKey = ({ id }: EditionPart, node: BlockNode): string => `${id}\n${node.type}\n${blockText(node)}`

const idsByText = (parts: readonly EditionPart[]): Map<string, string[]> => {
  const known = new Map<string, string[]>()
  for (const part of parts)
    for (const node of walkBlocks(part.children))
      if (madeId.test(node.id) && blockText(node)) known.set(textKey(part, node), [...(known.get(textKey(part, node)) ?? []), node.id])
  return known
}

/** Ids as the compiler generates them: from the text and its number of earlier occurrences in the step. Authors' ids are kept. */
const nameBlocks = (parts: readonly EditionPart[], tokens: ReadonlyMap<BlockNode, Token[]>, known: ReadonlyMap<string, string[]>) => {
  const given = new Set<string>()
  for (const part of parts) {
    const seen = new Map<string, number>()
    for (const node of walkBlocks(part.children)) {
      const isNamed = node.id !== '' && !madeId.test(node.id) && !given.has(`${part.edition} ${node.id}`)
      if (!isNamed && (tokens.has(node) || given.has(`${part.edition} ${node.id}`))) {
        const key = textKey(part, node)
        const occurrence = seen.get(key) ?? 0
        seen.set(key, occurrence + 1)
        node.id = known.get(key)?.[occurrence] ?? `${node.type[0]}-${digest(`${key}\n${occurrence}`)}`
      }
      given.add(`${part.edition} ${node.id}`)
    }
  }
}

const digest = (text: string): string => {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Highlights and bookmarks anywhere in a version. */
export const annotateAtRandom = (version: VersionText, random: NextNumber, count: number): Annotation[] => {
  const lists = partsOf(version)
    .map(({ children }) => textBlocks(children))
    .filter((blocks) => blocks.length > 0)
  return Array.from({ length: count }, (_, n): Annotation => {
    const blocks = pick(random, lists)
    const first = below(random, blocks.length)
    const last = Math.min(blocks.length - 1, first + below(random, 3))
    const [from, to] = [blocks[first]!, blocks[last]!]
    const start = { block: from.id, offset: first === last ? 0 : below(random, from.text.length) }
    const range = rangeBetween(blocks, start, { block: to.id, offset: 1 + below(random, to.text.length) })
    if (!range || n % 5 === 0) return { kind: 'bookmark', block: from.id, changed: n, on: true }
    return { kind: 'highlight', id: `h-${n}`, changed: n, group: `h-${n}`, color: 'green', range }
  })
}
