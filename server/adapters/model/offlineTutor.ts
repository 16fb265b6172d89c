import { offlineTutorMessages as messages } from '@fieldwork/core/messages/tutor.ts'
import { offlineChat } from './offlineChat.ts'
import type { Model, ModelRequest, TutorTask } from './model.ts'
import { fenced, list, type NumberedPassage, numbered } from './quoting.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { keySentences } from './sentences.ts'

/** The most passages that it quotes beside the concepts. */
const maxQuotes = 3
/** Characters of a definition in an answer that is not about it. */
const shortDefinition = 200

/** Answers without a language model, by quoting the given passages only. */
export const offlineTutor = (): Model => ({
  isOffline: true,
  answer: async function* (request) {
    yield messages.notice(request.offline)
    for (const paragraph of arrange[request.task](request)) yield `\n\n${paragraph}`
  },
  chat: offlineChat,
})

const explain = (request: ModelRequest): string[] => {
  const all = numbered(request.passages)
  const definitions = definitionsIn(all)
  const quotes = quotesFrom(all)
  if (definitions.length === 0 && quotes.length === 0) return [messages.nothingMore]
  return [...definitions, ...(quotes.length > 0 ? [messages.more, list(quotes)] : [])]
}

const simplify = (request: ModelRequest): string[] => {
  const all = numbered(request.passages)
  const place = all.find(({ isHighlighted }) => isHighlighted)
  const definitions = definitionsIn(all, shortDefinition)
  const words = definitions.length > 0 ? [messages.words, list(definitions)] : []
  const quotes = quotesFrom(all)
  const more = quotes.length > 0 ? [messages.more, list(quotes)] : []
  if (place?.kind === 'code') return [messages.code, ...words, ...(more.length > 0 ? more : [messages.nothingMore])]
  const isOneSentence = sentencesOf(request.highlightedText).length < 2
  if (isOneSentence) return [messages.oneSentence, ...(words.length > 0 ? words : more.length > 0 ? more : [messages.nothingMore])]
  return [messages.inShort, list(keySentences(request.highlightedText).map((sentence) => quoteFrom(all, sentence))), ...words]
}

/** Quotes a sentence with the highlighted passage that contains it, if there is one. */
const quoteFrom = (all: readonly NumberedPassage[], sentence: string): string => {
  const places = all.filter(({ isHighlighted }) => isHighlighted)
  const place = places.find(({ text }) => text.replaceAll('`', '').includes(sentence.replaceAll('`', ''))) ?? places[0]
  return place ? messages.quoted(sentence, place.source) : `“${sentence}”`
}

const examples = (request: ModelRequest): string[] => {
  const found = numbered(request.passages).filter(
    ({ kind, isHighlighted, isRelevant }) => kind !== 'concept' && isRelevant && !isHighlighted,
  )
  const code = found.filter(({ kind }) => kind === 'code').slice(0, maxQuotes)
  const text = found.filter(({ kind }) => kind === 'text').slice(0, code.length > 0 ? 1 : maxQuotes)
  if (code.length + text.length === 0) return [messages.noExample]
  return [
    messages.examples,
    ...code.map(({ quote, language = '', title, source }) => `${messages.codeFrom(title, source)}\n\n${fenced(quote, language)}`),
    ...(text.length > 0 ? [list(text.map(quoted))] : []),
  ]
}

const ask = (request: ModelRequest): string[] => {
  const found = numbered(request.passages).filter(({ isRelevant }) => isRelevant)
  const answers = found.slice(0, maxQuotes)
  if (answers.length === 0) return [messages.noAnswer]
  const code = answers.filter(({ kind }) => kind === 'code')
  const words = answers.filter(({ kind }) => kind !== 'code')
  return [
    messages.answer,
    ...(words.length > 0 ? [list(words.map((passage) => (passage.kind === 'concept' ? definition(passage) : quoted(passage))))] : []),
    ...code.map(({ quote, language = '', title, source }) => `${messages.codeFrom(title, source)}\n\n${fenced(quote, language)}`),
  ]
}

const arrange: Record<TutorTask, (request: ModelRequest) => string[]> = { explain, simplify, examples, ask }

const definitionsIn = (all: readonly NumberedPassage[], maxLength = Number.POSITIVE_INFINITY): string[] =>
  all
    .filter(({ kind, isRelevant }) => kind === 'concept' && isRelevant)
    .map((passage) => definition(passage.quote.length > maxLength ? { ...passage, quote: sentencesOf(passage.quote)[0]! } : passage))

const definition = ({ conceptName = '', quote, source }: NumberedPassage): string => messages.concept(conceptName, quote, source)

const quotesFrom = (all: readonly NumberedPassage[]): string[] =>
  all
    .filter(({ kind, isHighlighted, isRelevant }) => kind === 'text' && isRelevant && !isHighlighted)
    .slice(0, maxQuotes)
    .map(quoted)

const quoted = ({ quote, source }: NumberedPassage): string => messages.quoted(quote, source)
