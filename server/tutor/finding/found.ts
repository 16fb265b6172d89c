import { hasError } from '@fieldwork/core/chats/turns.ts'
import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { everydayWords } from '../../lexicon/searchWords.ts'
import { bestPiece, isNamedIn, maxSentenceLength, minSentenceLength, minSharedBeside, withNext } from './bestPiece.ts'
import { answersAnother } from './fit.ts'
import { gives, wantedBy } from './reason.ts'
import { type Following, type FoundPassage, isUnseen, type PassageIndex } from '../passageIndex.ts'
import { isShell, isTable, type Passage, quotedKind } from '../retrieval/passages.ts'

/** Characters of a shown passage; a longer one is shown in part. */
const maxLength = 640
const maxLines = 14
/** Paragraphs, and characters of them, that are shown after the best passage. */
const [maxContinued, maxContinuedLength] = [2, 400]
/** Maximum number of links to places that may not answer. */
export const maxPlaces = 2

/** Finds the passages that answer a question, each with its best sentence, or else the nearest places. Variables have the learner's values. */
export const foundPassages = (index: PassageIndex, question: string, values: VariableValues, following?: Following): SourcePassage[] => {
  // For “why does it say no such file”, only the message is looked up.
  const sought = hasError(question)
    ? question.replace(/^\W*why (?:do|does|did) (?:\w+ ){1,2}(?:get|got|print|say|see|show)s? /i, '')
    : question
  const { isSure, passages } = index.find(sought, following)
  // The paragraphs that follow may have been shown before, even if the passage itself wasn’t.
  const wanted = wantedBy(question)
  const near = passages
    .map((one) => ({ ...explained(index, one), wanted }))
    .filter(({ passage }) => !following || isUnseen(passage, following))
  const found = near.filter(({ passage }) => !isTable(passage))
  const [{ passage: likeliest } = {}] = found
  if (!isSure || !likeliest || isExcluded(question, likeliest) || answersAnother(question, likeliest)) {
    const places = placesOf(near)
    return telling(places.map((one) => linkTo(index, one, values, isClearest(one, places))))
  }
  const isExact = found[0] !== undefined && explainsExactly(found[0].passage, question)
  const continued = found[0] && !isExact ? continuationOf(index, found[0].passage) : []
  const [best, ...others] = quotedPassages(
    index,
    found.filter(({ passage }) => !continued.includes(passage)),
    values,
  )
  if (!best) return []
  // An error message is answered by what it means, not by the command that may have caused it.
  const commands = hasError(question) ? undefined : commandsAbove(found[0]!.passage, best)
  const first = commands === undefined ? best : { ...best, commands: withVariables(commands, values) }
  if (continued.length === 0) return [first, ...others]
  return [
    { ...first, continued: withVariables(continuedText(index, found[0]!.passage, continued, first.code !== undefined), values) },
    ...others,
  ]
}

/** True if a passage gives as the way what the question doesn’t want: “Restart it” for “how do I do that without restarting?” */
const isExcluded = (question: string, { text }: Passage): boolean => {
  const unwanted = [...question.matchAll(/\bwithout (\w+ing)\b/gi)].flatMap(([, word = '']) => everydayWords(word))
  const isGiven = (sentence: string) => !/\bwithout\b/i.test(sentence) && everydayWords(sentence).some((word) => unwanted.includes(word))
  return unwanted.length > 0 && sentencesOf(text).some(isGiven)
}

/** The commands whose result a passage describes, unless it answers with a command of its own. */
const commandsAbove = ({ text, commandsBefore }: Passage, { quote, best = '', code }: SourcePassage): string | undefined => {
  const isFromStart = text.slice(0, minSentenceLength) === quote.slice(0, minSentenceLength)
  const hasOwn = code === undefined ? /`[^`]* [^`]*`/.test(best) : best === '' || best.includes('`') || quote.endsWith(best)
  return isFromStart && !hasOwn ? commandsBefore : undefined
}

/** A message that a passage repeats as code has at least this many parts between spaces, unlike the name of a command. */
const minMessageParts = 3

/** True if a passage explains a message that the question contains word for word. The passages after it are about something else. */
const explainsExactly = ({ text }: Passage, question: string): boolean =>
  hasError(question) &&
  [...text.matchAll(/`([^`]+)`/g)].some(([, code = '']) => code.split(/\s+/).length >= minMessageParts && question.includes(code))

/** Passages as they are shown, each with its best sentence and the code that it introduces. */
export const quotedPassages = (index: PassageIndex, found: readonly FoundPassage[], values: VariableValues): SourcePassage[] =>
  withoutRepeated(found.map((one) => withPart(index, one))).map(({ passage, quote, best, code }) => ({
    ...unquoted(passage, values),
    quote: withVariables(quote, values),
    ...(code === undefined ? {} : { code: withVariables(firstLines(code), values) }),
    best: withVariables(best, values),
    isRelevant: true,
  }))

/** Turns a quotation into a link. Like every link, one to code, or to text right after a task, has no sentence. */
export const asLink = ({ passages }: PassageIndex, found: SourcePassage): SourcePassage => {
  if (found.quote === '') return found
  const { commands: _commands, code: _code, continued: _continued, best = '', ...rest } = found
  const isAfterTask = passages.some(({ blockId, followsTask }) => blockId === found.blockId && followsTask)
  const sentence = found.kind === 'code' || isAfterTask ? '' : best || (sentencesOf(found.quote)[0] ?? '')
  const link = { ...rest, quote: '', isRelevant: false }
  return sentence !== '' && !announcesCode.test(sentence) && sentence.length <= maxSentenceLength ? { ...link, best: sentence } : link
}

/** A link to a passage, with the sentence that helps people judge it. `isClear`: if no sentence stands out, it shows the first. */
export const linkTo = (index: PassageIndex, found: FoundPassage, values: VariableValues, isClear: boolean): SourcePassage => ({
  ...unquoted(found.passage, values),
  ...sentenceOf(index, found, values, isClear),
})

/** The places with a sentence or, if there is none, the likeliest one below a heading within its step: a bare link to a step says too little. */
export const telling = (links: readonly SourcePassage[]): SourcePassage[] => {
  const helpful = links.filter(({ best }) => best)
  return helpful.length > 0 ? helpful : links.filter(({ title }) => title.includes(headingMark)).slice(0, 1)
}

/** Between the headings above a passage. */
const headingMark = ' › '

/** How many times as likely as the others a place has to be to show its first sentence. */
const minOverOtherPlaces = 2

const isClearest = (found: FoundPassage, places: readonly FoundPassage[]): boolean =>
  found.words.size >= minSharedBeside &&
  places.every((other) => other === found || found.probability >= minOverOtherPlaces * other.probability)

/**
 * The sentence that helps people judge a link, or the first one of the clearest place. Code and tables have none, nor has text right after a
 * task, which often gives away its answer.
 */
const sentenceOf = (index: PassageIndex, found: FoundPassage, values: VariableValues, isClear: boolean): Pick<SourcePassage, 'best'> => {
  const { kind, text, title, headings, followsTask } = found.passage
  if (kind === 'code' || followsTask || isTable(found.passage)) return {}
  // An author’s answer may be found by its questions alone.
  if (kind === 'answer' && found.words.size >= minSharedBeside) return { best: withVariables(text, values) }
  const sentences = sentencesOf(text)
  const { at } = bestPiece(index, sentences, found)
  const around = besideLink(sentences, at, found.passage)
  const shared = new Set(everydayWords(around).filter((word) => found.words.has(word)))
  // Sentences with a single word of the question are about something else more often than not.
  const isHeaded = headings !== title && everydayWords(headings.slice(title.length)).some((word) => found.words.has(word))
  const isAbout = isHeaded || shared.size >= Math.max(1, Math.min(minSharedBeside, found.words.size))
  const best = isAbout ? around : isClear ? besideLink(sentences, 0, found.passage) : ''
  return best === '' ? {} : { best: withVariables(best, values) }
}

/** “Every row would be there twice” says the opposite without its condition, which stands in the sentence before. */
const needsCondition = (sentence: string): boolean =>
  /\bwould\b/.test(sentence) && !/\b(?:if|without|otherwise|when|were|had)\b/i.test(sentence)

/**
 * A sentence with the next one, or else with the one before, if both fit beside a link; with the one before, if that may have its condition.
 * Empty if it’s too long itself, or as short as “There it is.”
 */
const besideLink = (sentences: readonly string[], at: number, { announcesDeletion }: Passage): string => {
  const harmless = announcesDeletion && sentences.length > 1 ? sentences.slice(0, -1) : sentences
  const ranges = [
    [at, at + 2],
    [Math.max(0, at - 1), at + 1],
    [at, at + 1],
  ] as const
  const possible = needsCondition(sentences[at] ?? '') ? ranges.slice(1, 2) : ranges
  const candidates = possible.map(([start, end]) => harmless.slice(start, end).filter((sentence) => !announcesCode.test(sentence)))
  const fitting = candidates.filter((some) => some.length > 0 && some.join(' ').length <= maxSentenceLength)
  const shown = (fitting.find(({ length }) => length > 1) ?? fitting[0] ?? []).join(' ')
  return shown.length < minSentenceLength ? '' : shown
}

/** The paragraphs after a passage, under the same heading, up to the next task. They often explain the symptom that the passage describes. */
export const continuationOf = ({ passages }: PassageIndex, passage: Passage): Passage[] => {
  if (passage.kind === 'concept' || passage.kind === 'answer') return []
  const after = passages.slice(passages.indexOf(passage) + 1)
  const task = after.findIndex(({ followsTask }) => followsTask)
  return after
    .slice(0, task < 0 ? undefined : task)
    .filter((one) => one.kind === 'text' && !isTable(one) && one.stepId === passage.stepId && one.headings === passage.headings)
    .slice(0, maxContinued)
}

/**
 * As many whole sentences as fit, each paragraph on a line of its own, without those that end in a colon. “…” stands for sentences, code and
 * pictures that are left out.
 */
const continuedText = ({ passages }: PassageIndex, first: Passage, continued: readonly Passage[], hasCode: boolean): string => {
  let left = maxContinuedLength
  let isLeftOut = false
  let last = passages.indexOf(first) + (hasCode ? 1 : 0)
  const paragraphs = continued.map((passage) => {
    const at = passages.indexOf(passage)
    isLeftOut ||= at > last + 1
    last = at
    const sentences = sentencesOf(passage.text)
    const fitting = sentences.filter((sentence) => {
      left = sentence.length <= left ? left - sentence.length : 0
      return left > 0 && !sentence.endsWith(':')
    })
    if (fitting.length === 0) {
      isLeftOut = true
      return ''
    }
    const text = `${isLeftOut ? '… ' : ''}${fitting.join(' ')}`
    isLeftOut = fitting.length < sentences.length
    return text
  })
  const text = paragraphs.filter(Boolean).join('\n')
  return text && isLeftOut ? `${text} …` : text
}

/** A passage without a quotation, by the headings above it. */
const unquoted = (passage: Passage, values: VariableValues): SourcePassage => ({
  kind: quotedKind(passage),
  stepId: passage.stepId,
  blockId: passage.blockId,
  ...(passage.kind === 'answer' ? { isPrepared: true, question: passage.lookups[0]?.phrases[0] } : {}),
  ...(passage.why === undefined ? {} : { hasReason: true }),
  ...(passage.example === undefined ? {} : { hasExample: true }),
  title: withVariables(passage.headings.replaceAll(' / ', headingMark), values),
  ...(passage.conceptId === undefined ? {} : { conceptId: passage.conceptId, conceptName: passage.headings }),
  text: withVariables(passage.text, values),
  quote: '',
  language: passage.language,
  isHighlighted: false,
  isRelevant: false,
  isNear: true,
})

/** The first passage under each heading, those of a step together. */
const placesOf = (found: readonly FoundPassage[]): FoundPassage[] => {
  const places = found
    .filter(({ passage }, at) => found.findIndex((other) => other.passage.headings === passage.headings) === at)
    .slice(0, maxPlaces)
  const rankOf = ({ passage }: FoundPassage) => places.findIndex((other) => other.passage.stepId === passage.stepId)
  return places.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Output that a learner has seen says nothing new: the text right after it explains it. */
const explained = ({ passages }: PassageIndex, one: FoundPassage): FoundPassage => {
  const { kind, language, text, stepId } = one.passage
  const next = kind === 'code' && language === 'text' ? passages[passages.indexOf(one.passage) + 1] : undefined
  return next?.codeBefore === text && next.stepId === stepId ? { ...one, passage: next } : one
}

type QuotedPart = { passage: Passage; quote: string; best: string; code: string | undefined }

/** Code is shown with the text before it, if that announces it, or if no earlier sentence answers best. */
const withPart = (index: PassageIndex, found: FoundPassage): QuotedPart => {
  const { passage, named, wanted } = found
  if (passage.kind === 'answer') return { passage, quote: passage.text, best: '', code: passage.introduced }
  const { quote, best, isToEnd } = shownPart(index, found)
  // The text after the code may answer where the best sentence doesn’t.
  const isComplete = wanted === undefined || gives(best, wanted)
  const isWanted =
    (passage.text.endsWith(best) && (best === '' || !isWholeFile(index, passage))) ||
    isNamedIn(best, named) ||
    announcesCode.test(passage.text) ||
    (isComplete && isShortCommand(index, passage))
  return { passage, quote, best, code: isToEnd && isWanted ? passage.introduced : undefined }
}

/** “Ctrl+X leaves the editor” doesn’t need the file that is written in it. */
const isWholeFile = ({ passages }: PassageIndex, passage: Passage): boolean => {
  const language = passages[passages.indexOf(passage) + 1]?.language ?? ''
  return !isShell.test(language) && language !== 'text' && (passage.introduced?.trimEnd().split('\n').length ?? 0) > maxShortLines
}

/** Lines of commands that are shown after a passage that doesn’t announce them. */
const maxShortLines = 4

const isShortCommand = ({ passages }: PassageIndex, passage: Passage): boolean =>
  !passage.announcesDeletion &&
  passage.commandsBefore === undefined &&
  isShell.test(passages[passages.indexOf(passage) + 1]?.language ?? '') &&
  (passage.introduced?.trimEnd().split('\n').length ?? 0) <= maxShortLines

/** Ends with a sentence that is incomplete without the code after it, such as “Type this line.” */
const announcesCode =
  /:$|\b(?:(?:this|these|the following)(?: \w+)? (?:line|command|file|program|setting)s?|(?:save|type|write|run|enter|add) (?:this|these)|give (?:it|them) a name)\b[^.!?]*(?:\.(?! )[^.!?]*)*[.!?]?$/i

/** Leaves out a passage that is shown already, and code that is shown with the sentence before it. */
const withoutRepeated = (all: readonly QuotedPart[]): QuotedPart[] =>
  all.filter(({ passage }, at) => !all.some((other, before) => (before < at && other.passage === passage) || other.code === passage.text))

const firstLines = (code: string): string => code.split('\n').slice(0, maxLines).join('\n')

type ShownPart = { quote: string; best: string; isToEnd: boolean }

/** The part of a passage around its best sentence, or around its best line of code. `best` is empty if none is clearly better than the others. */
const shownPart = (index: PassageIndex, found: FoundPassage): ShownPart => {
  const { text, kind } = found.passage
  const isCode = kind === 'code'
  const pieces = isCode ? text.split('\n') : sentencesOf(text)
  const { at, isClear } = bestPiece(index, pieces, found)
  const best = isClear ? (isCode ? (pieces[at] ?? text) : withNext(pieces, at, found.passage)) : ''
  if (isCode ? pieces.length <= maxLines : text.length <= maxLength) return { quote: text, best, isToEnd: true }
  let [start, end] = [at, at + 1]
  const fits = (from: number, to: number) => (isCode ? to - from <= maxLines : pieces.slice(from, to).join(' ').length <= maxLength)
  for (;;) {
    if (end < pieces.length && fits(start, end + 1)) end++
    else if (start > 0 && fits(start - 1, end)) start--
    else return { quote: pieces.slice(start, end).join(isCode ? '\n' : ' '), best, isToEnd: end === pieces.length }
  }
}
