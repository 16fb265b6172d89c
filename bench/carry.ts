import { join } from 'node:path'
import { diffArrays } from 'diff'
import { compileCatalogue } from '../compiler/compileCatalogue.ts'
import { below, pick, type NextNumber, randomFrom, rewrite, type Truth } from '../compiler/testing-rewrite.ts'
import { carryOver } from '../core/notes/carryOver.ts'
import { locateRange } from '../core/notes/placeRange.ts'
import { rangeBetween } from '../core/notes/ranges.ts'
import type { Annotations, Highlight, TextRange } from '../core/notes/schema.ts'
import { type VersionText, type VersionWords, versionWords } from '../core/notes/versionWords.ts'
import { median, milliseconds, type Row } from './measuring/measure.ts'

const rounds = 200
const highlightsPerRound = 150

/** A highlight on words `from` to `to` of its version. */
type Placed = { highlight: Highlight; from: number; to: number }

/** From a single word to a passage over several blocks. */
const highlightAnywhere = (version: VersionWords, random: NextNumber, id: string): Placed | undefined => {
  const { words, blocks, parts } = version
  const from = below(random, words.length)
  const part = parts[blocks[words[from]!.block]!.part]!
  const length = 1 + below(random, pick(random, [2, 4, 12, 12, 30, 90]))
  const range = rangeOf(version, { from, to: Math.min(from + length, blocks[part.lastBlock - 1]!.lastWord) })
  // A range never ends inside a variable.
  const located = range && locateRange(version, range)
  return (
    located && { highlight: { kind: 'highlight', id, changed: 1, group: id, color: 'yellow', range }, from: located.from, to: located.to }
  )
}

const rangeOf = ({ words, blocks, parts }: VersionWords, { from, to }: { from: number; to: number }): TextRange | undefined => {
  const [first, last] = [words[from]!, words[to - 1]!]
  const part = parts[blocks[first.block]!.part]!
  return rangeBetween(
    blocks.slice(part.firstBlock, part.lastBlock).filter(({ text }) => text !== ''),
    { block: blocks[first.block]!.id, offset: first.start },
    { block: blocks[last.block]!.id, offset: last.end },
  )
}

/** Words of the later version by origin, and the reverse. */
type Known = { toNew: Map<number, number>; toOld: Map<number, number> }

const knownWords = ({ words, blocks, parts }: VersionWords, truth: Truth): Known => {
  const at = new Map(
    words.map(({ block, start }, index) => [`${parts[blocks[block]!.part]!.edition}\n${blocks[block]!.id}\n${start}`, index]),
  )
  const toNew = new Map<number, number>()
  for (const [origin, { edition, block, start }] of truth) {
    const index = at.get(`${edition}\n${block}\n${start}`)
    if (index !== undefined) toNew.set(origin, index)
  }
  return { toNew, toOld: new Map([...toNew].map(([old, now]) => [now, old])) }
}

type Score = { right: number; wrong: number; aside: number; stillThere: number; asideStillThere: number; rightStillThere: number }
const nothing = (): Score => ({ right: 0, wrong: 0, aside: 0, stillThere: 0, asideStillThere: 0, rightStillThere: 0 })

/** Splits a torn highlight where more foreign words follow than a third of its own. */
const piecesOf = (indexes: readonly number[], isForeign: (index: number) => boolean): number[][] => {
  const pieces: number[][] = []
  for (const index of indexes.toSorted((a, b) => a - b)) {
    const before = pieces.at(-1)?.at(-1)
    let foreign = 0
    if (before !== undefined) for (let between = before + 1; between < index; between++) foreign += Number(isForeign(between))
    if (before !== undefined && foreign * 3 <= indexes.length) pieces.at(-1)!.push(index)
    else pieces.push([index])
  }
  return pieces
}

/**
 * A range is right if it covers most of its words, or of a piece with a third of them, and little else. `isSame`: it and its surroundings
 * are unchanged, so that it can't be distinguished from the original.
 */
const judge = (
  { from, to }: Placed,
  { toNew, toOld }: Known,
  placed: { from: number; to: number } | undefined,
  isSame: boolean,
  score: Score,
) => {
  const isOwn = (old: number) => old >= from && old < to
  const survivors = Array.from({ length: to - from }, (_, index) => toNew.get(from + index)).filter((index) => index !== undefined)
  const pieces = piecesOf(survivors, (index) => !isOwn(toOld.get(index) ?? from))
  const isThere = pieces.some((piece) => piece.length >= 0.8 * (to - from))
  const isRight = (piece: readonly number[], range: { from: number; to: number }) => {
    const within = Math.min(range.to, piece.at(-1)! + 1) - Math.max(range.from, piece[0]!)
    const reached = piece.filter((index) => index >= range.from && index < range.to)
    return piece.length * 3 >= survivors.length && within >= 0.8 * (range.to - range.from) && reached.length >= 0.5 * piece.length
  }
  const outcome = placed ? (isSame || pieces.some((piece) => isRight(piece, placed)) ? 'right' : 'wrong') : 'aside'
  score[outcome]++
  if (isThere) score.stillThere++
  if (isThere && outcome === 'aside') score.asideStillThere++
  if (isThere && outcome === 'right') score.rightStillThere++
}

/** True if a passage and its surroundings are unchanged. */
const readsAlike = (one: TextRange, other: TextRange | undefined): boolean =>
  other !== undefined && [one.quote === other.quote, one.prefix === other.prefix, one.suffix === other.suffix].every(Boolean)

/** Carries a highlight over with a word diff of the whole text: from its first matched word to its last. */
const placeByWordDiff = (from: VersionWords, to: VersionWords) => {
  const toNew = new Map<number, number>()
  let [old, now] = [0, 0]
  for (const { added, removed, value } of diffArrays(
    from.words.map(({ word }) => word),
    to.words.map(({ word }) => word),
  )) {
    if (!added && !removed) value.forEach((_, index) => toNew.set(old + index, now + index))
    if (!added) old += value.length
    if (!removed) now += value.length
  }
  return ({ from: first, to: last }: Placed) => {
    const found = Array.from({ length: last - first }, (_, index) => toNew.get(first + index)).filter((index) => index !== undefined)
    return found.length * 2 >= last - first ? { from: found[0]!, to: found.at(-1)! + 1 } : undefined
  }
}

type CarryScores = { lost: number; items: number; ours: Score; theirs: Score; times: number[] }

/** Rewrites a version, carries highlights over, and counts the outcomes. Returns the later version. */
const scoreRound = (version: VersionText, random: NextNumber, scores: CarryScores): VersionText => {
  const { after, truth } = rewrite(version, random, 1 + below(random, 60))
  const numbers = new Map<string, number>()
  const [from, to] = [versionWords(version, numbers), versionWords(after, numbers)]
  const highlights = Array.from({ length: highlightsPerRound }, (_, n) => highlightAnywhere(from, random, `h-${n}`)).filter(
    (one) => one !== undefined,
  )
  const file: Annotations = { version: version.document.version, run: 0, items: highlights.map(({ highlight }) => highlight), update: null }
  const begin = performance.now()
  const carried = carryOver(file, version, after)
  scores.times.push(performance.now() - begin)
  const found = new Map(carried.items.map((item) => ['id' in item ? item.id : '', item as Highlight]))
  const known = knownWords(to, truth)
  const theirs = placeByWordDiff(from, to)
  for (const one of highlights) {
    const item = found.get(one.highlight.id)
    const now = item?.aside ? undefined : item?.range
    scores.items++
    if (!item) scores.lost++
    const isSame = readsAlike(one.highlight.range, now)
    judge(one, known, now && locateRange(to, now), isSame, scores.ours)
    const placed = theirs(one)
    judge(one, known, placed, placed !== undefined && readsAlike(one.highlight.range, rangeOf(to, placed)), scores.theirs)
  }
  return after
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`
const recall = ({ rightStillThere, stillThere }: Score): string => percent(rightStillThere, stillThere)
const precision = ({ right, wrong }: Score): string => percent(right, right + wrong)

/** The catalogue's own text, rewritten at random and carried over, each version from the one before. */
export const benchCarry = async (): Promise<Row[]> => {
  const { projects } = await compileCatalogue(join(import.meta.dirname, '../content'))
  const scores: CarryScores = { lost: 0, items: 0, ours: nothing(), theirs: nothing(), times: [] }
  const random = randomFrom(20_261_121)
  const perProject = Math.ceil(rounds / projects.length)
  for (const { document, files } of projects) {
    const first: VersionText = {
      document: { ...document, version: 1 },
      sections: new Map(files.map(({ contentId, blocks }) => [contentId, blocks])),
    }
    let version = first
    // After several versions, little of the author's text is left.
    for (let round = 0; round < perProject; round++) version = scoreRound(round % 5 === 0 ? first : version, random, scores)
  }
  const { ours, theirs } = scores
  const row = (what: string, mine: string, against: string, goal: string): Row => ({ what, ours: mine, against, ratio: '', goal })
  return [
    row(`${scores.times.length} updates, ${scores.items} highlights: lost`, String(scores.lost), '', '0'),
    row('in a wrong place', percent(ours.wrong, scores.items), `${percent(theirs.wrong, scores.items)} word diff`, '≤ 0.1 %'),
    row(
      'set aside, of those whose words are there',
      percent(ours.asideStillThere, ours.stillThere),
      `${percent(theirs.asideStillThere, theirs.stillThere)} word diff`,
      '≤ 3 %',
    ),
    row('recall', recall(ours), `${recall(theirs)} word diff`, ''),
    row('precision', precision(ours), `${precision(theirs)} word diff`, ''),
    row('time of one update, median', milliseconds(median(scores.times)), '', '< 100 ms'),
  ]
}
