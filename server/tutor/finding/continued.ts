import type { Continuation, Detail } from '@fieldwork/core/chats/turns.ts'
import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { everydayWords, questionWords, subjectWords } from '../../lexicon/searchWords.ts'
import type { FoundPassage, PassageIndex } from '../passageIndex.ts'
import { isShell, isTable, type Passage } from '../retrieval/passages.ts'
import { minSharedBeside } from './bestPiece.ts'
import { linkTo, quotedPassages } from './found.ts'
import { gives } from './reason.ts'

/** Paragraphs that are shown for “what next?”. */
const maxFurther = 2

/** Shows a passage of an earlier answer again. */
export const samePassage = (index: PassageIndex, shown: QuotedPassage, values: VariableValues): SourcePassage[] =>
  quotedPassages(index, passagesOf(index, [shown]).map(plain), values)

/**
 * Returns the passages after an answer, in the same step and up to its next task: the command, the lines, the paragraphs that follow, or the
 * one that says most about the question, preferably with a reason.
 */
export const furtherPassages = (
  index: PassageIndex,
  [shown]: readonly QuotedPassage[],
  wanted: Continuation,
  question: string,
  values: VariableValues,
): SourcePassage[] => {
  const [first] = shown ? passagesOf(index, [shown]) : []
  if (!shown || !first) return []
  if (first.kind === 'concept') return []
  const terms = questionWords(question)
  if (wanted === 'example') return examplePassages(index, first, terms, values)
  const texts = textsFrom(index, first)
  if (wanted === 'command' || wanted === 'lines') {
    const languageAfter = (passage: Passage) => index.passages[index.passages.indexOf(passage) + 1]?.language ?? ''
    const [withCode] = texts.filter(
      (passage) => passage.introduced !== undefined && isShell.test(languageAfter(passage)) === (wanted === 'command'),
    )
    return quotedPassages(index, withCode ? [plain(withCode)] : [], values)
  }
  const unread = unreadOf(texts, shown, values)
  if (wanted === 'further') return quotedPassages(index, unread.slice(0, maxFurther).map(plain), values)
  const scoreOf = ({ passage, ...match }: FoundPassage): number =>
    [...match.words].reduce((sum, word) => sum + index.weightOf(word), 0) +
    (passage === first ? bonus : 0) +
    (givesReason(passage) ? bonus : 0)
  const [explaining] = unread
    // “Then the answer comes at once:” shows what happens, not why.
    .filter((passage) => givesReason(passage) || !passage.text.endsWith(':'))
    .map((passage) => ({ ...plain(passage), wanted, words: new Set(termsOf(passage).filter((word) => terms.includes(word))) }))
    .filter(
      ({ passage, ...match }) =>
        givesReason(passage) || match.words.size >= Math.min(passage === first ? 1 : minSharedBeside, terms.length),
    )
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))
  return quotedPassages(index, explaining ? [explaining] : [], values)
}

/** Lines of code that are an example; longer code is about more than one thing. */
const maxExampleLines = 6
/** A sentence that gives an example, or announces one. */
const isExample = /\b(?:for (?:example|instance)|such as|like this)\b/i
const exampleIn = (texts: readonly Passage[]): Passage | undefined =>
  texts.find(({ introduced }) => introduced !== undefined && introduced.trimEnd().split('\n').length <= maxExampleLines) ??
  texts.find(({ text }) => isExample.test(text))

/** Returns an example: of the texts after an answer with words of the question, one with code or that calls itself an example. */
const examplePassages = (index: PassageIndex, first: Passage, terms: readonly string[], values: VariableValues): SourcePassage[] => {
  const isAbout = (one: Passage) => {
    const own = new Set([...termsOf(one), ...everydayWords(one.introduced ?? '')])
    return terms.filter((word) => own.has(word)).length >= Math.min(minSharedBeside, terms.length)
  }
  const settings = index.passages.find((one) => one.kind === 'code' && one.stepId === first.stepId && one.text === first.codeBefore)
  const isOfSettings = settings && !isShell.test(settings.language ?? '') && settings.language !== 'text'
  const texts = textsFrom(index, first).filter((one) => isAbout(one) && (one !== first || one.introduced !== undefined))
  const example = isOfSettings ? settings : exampleIn(texts)
  return quotedPassages(index, example ? [plain(example)] : [], values)
}

/** Returns a link to the paragraph after an answer that says most about a message that nothing answers, or else to the next one. */
export const onwardLink = (
  index: PassageIndex,
  [shown]: readonly QuotedPassage[],
  message: string,
  values: VariableValues,
): SourcePassage[] => {
  const [first] = shown ? passagesOf(index, [shown]) : []
  if (!shown || !first || first.kind === 'concept') return []
  const terms = subjectWords(message)
  const sharedBy = ({ text }: Passage) => everydayWords(text).filter((word) => terms.includes(word))
  const [nearest] = unreadOf(textsFrom(index, first), shown, values)
    .map((passage) => ({ ...plain(passage), words: new Set(sharedBy(passage)) }))
    .toSorted((a, b) => b.words.size - a.words.size)
  return nearest ? [linkTo(index, nearest, values, true)].filter(({ best }) => best) : []
}

/** Returns what comes after the last text of an answer: a task, or else the beginning of the step that follows; undefined at the end. */
export const afterStep = (
  index: PassageIndex,
  [shown]: readonly QuotedPassage[],
  values: VariableValues,
): 'task' | SourcePassage[] | undefined => {
  const [first] = shown ? passagesOf(index, [shown]) : []
  if (!first || first.kind === 'concept') return undefined
  const after = index.passages.slice(index.passages.indexOf(first) + 1).filter(({ kind }) => kind === 'text')
  const [next] = after.filter(({ stepId, followsTask }) => followsTask || stepId !== first.stepId)
  if (next?.stepId === first.stepId) return 'task'
  return next && quotedPassages(index, [plain(next)], values)
}

const textsFrom = (index: PassageIndex, first: Passage): Passage[] =>
  [first, ...untilTask(index, first)].filter((passage) => passage.kind === 'text' && !isTable(passage))

/** Returns the paragraphs from an answer on that weren’t shown with it. */
const unreadOf = (texts: readonly Passage[], shown: QuotedPassage, values: VariableValues): Passage[] => {
  // The code of these paragraphs wasn’t shown.
  const isShown = ({ text, introduced }: Passage) =>
    introduced === undefined && shown.continued?.includes(withVariables(sentencesOf(text).at(-1) ?? '', values))
  const [first] = texts
  // Of a link, only a sentence was shown; an author’s answer leads to a passage that wasn’t shown itself.
  const isQuoted = sentencesOf(withVariables(first?.text ?? '', values)).includes(sentencesOf(shown.quote)[0] ?? '')
  return texts.filter((passage) => !isShown(passage) && (passage.blockId !== shown.blockId || !isQuoted))
}

const details: Record<Detail | 'harm', RegExp> = {
  file: /`[^`]*[\w-]+\.(?:[a-z]{1,4}|service)\b[^`]*`/,
  number: /\d/,
  window: /\b(?:window|terminal)\b/i,
  amount: /\d/,
  harm: /\b(?:los(?:e|es|ing|t)|delet(?:e|es|ed|ing)|destroys?|for good|throws? (?:\w+ ){0,3}away|dangerous|harmless|harms?|safe(?:ly)?|with reason|careful|never (?:do|run|use)|undone|wrong for|overwrit\w+)\b|\bcan(?:not|['’]t) be (?:undone|brought back)\b/i,
  time: /\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|daily|weekly|once|every time|after (?:many|each|every))\b/i,
}
/** What belongs to an answer only if it’s close to it, and the passages that may be between them. */
const nearby: ReadonlySet<Detail | 'harm'> = new Set(['amount', 'time', 'harm'])
const maxDetailDistance = 2

/** Returns the sentence of an answer, or else the nearest one in its step, that has a detail of this kind. What follows a task is left out. */
export const detailPassages = (
  index: PassageIndex,
  [shown]: readonly QuotedPassage[],
  wanted: Detail | 'harm',
  values: VariableValues,
): SourcePassage[] => {
  const [first] = shown ? passagesOf(index, [shown]) : []
  if (!shown || !first || first.kind === 'concept') return []
  const distance = (passage: Passage) => Math.abs(index.passages.indexOf(passage) - index.passages.indexOf(first))
  const texts = index.passages
    .filter(({ kind, stepId, followsTask }) => kind === 'text' && stepId === first.stepId && !followsTask)
    .filter((one) => !nearby.has(wanted) || distance(one) <= maxDetailDistance)
    .toSorted((a, b) => distance(a) - distance(b))
  const sentences = texts.flatMap((passage) => sentencesOf(withVariables(passage.text, values)).map((best) => ({ passage, best })))
  const own = sentencesOf(shown.quote || shown.best || '').map((best) => ({ passage: first, best }))
  const match = [...own, ...sentences].find(({ best }) => details[wanted].test(best))
  return match ? quotedPassages(index, [plain(match.passage)], values).map((one) => ({ ...one, quote: match.best, best: match.best })) : []
}

/** The words of a passage and of the headings within its step. */
const termsOf = ({ headings, title, text }: Passage): string[] => everydayWords(`${headings.slice(title.length)}\n${text}`)

/** Score of a reason, and of the passage that an author’s answer leads to: about that of a rare word. */
const bonus = 4

const givesReason = ({ text }: Passage): boolean => sentencesOf(text).some((sentence) => gives(sentence, 'reason'))

const passagesOf = (index: PassageIndex, shown: readonly QuotedPassage[]): Passage[] =>
  shown.flatMap(
    ({ blockId, conceptId }) => index.passages.find((one) => (conceptId ? one.conceptId === conceptId : one.blockId === blockId)) ?? [],
  )

export const plain = (passage: Passage): FoundPassage => ({ passage, probability: 1, words: new Set(), named: undefined })

/** Stops at a new heading, too: a task may come before it. */
const untilTask = ({ passages }: PassageIndex, last: Passage): Passage[] => {
  const after = passages.slice(passages.indexOf(last) + 1).filter(({ kind }) => kind !== 'concept')
  const end = after.findIndex(
    ({ followsTask, stepId, kind, headings }) =>
      followsTask || stepId !== last.stepId || (kind === 'text' && last.kind === 'text' && headings !== last.headings),
  )
  return after.slice(0, end < 0 ? undefined : end)
}
