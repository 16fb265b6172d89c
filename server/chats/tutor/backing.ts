import type { SourcePassage } from '../../adapters/model/model.ts'
import { searchWords } from '../../lexicon/searchWords.ts'

/** Minimum words of a sentence that counts as a statement about the content. */
const minWords = 3
/** Fraction of a sentence's words that the passages it cites have to contain. */
const backedShare = 0.4
const sentenceEnd = /[.!?:](?:["”’')\]]*)(?:\s*\[\d{1,2}\])*(?=\s|$)|\n{2,}/g
const quotation = /[“"]([^”"]{20,})[”"]/g

export type UnbackedRange = { start: number; end: number }

/**
 * Checks each sentence of an answer as soon as it has ended. The project backs it if it cites a passage that shares enough of its words,
 * and if its quotations occur in a passage. Questions, introductions and short remarks only need true quotations. Code is ignored.
 */
export const createBacking = (passages: readonly SourcePassage[], named: readonly SourcePassage[]) => {
  const texts = passages.map(({ text }) => comparable(text))
  let text = ''
  let start = 0

  const rangesUntil = (end: number): UnbackedRange[] => {
    const sentence = text.slice(start, end)
    const lead = sentence.length - sentence.trimStart().length
    const range = { start: start + lead, end: start + sentence.trimEnd().length }
    const cited = [...withoutCode(sentence).matchAll(/\[(\d{1,2})\]/g)].flatMap(([, number]) => named[Number(number) - 1] ?? [])
    start = end
    return !quotesTruly(sentence, texts) || (isStatement(sentence) && !isBacked(sentence, cited)) ? [range] : []
  }

  return {
    add: (more: string): UnbackedRange[] => {
      text += more
      if (inCode(text)) return []
      const base = start
      const ends = [...text.slice(base).matchAll(sentenceEnd)].map((match) => base + match.index + match[0].length)
      // The number behind the last sentence may still come.
      return ends.filter((end) => /\S/.test(text.slice(end))).flatMap(rangesUntil)
    },
    end: (): UnbackedRange[] => rangesUntil(text.length),
  }
}

const inCode = (text: string): boolean => (text.match(/```/g)?.length ?? 0) % 2 === 1

const withoutCode = (sentence: string): string => sentence.replace(/```[\s\S]*?(?:```|$)/g, ' ')

const isStatement = (sentence: string): boolean => {
  const words = withoutCode(sentence)
    .replace(/(?:\s*\[\d{1,2}\])+\s*$/, '')
    .trim()
  if (/[?:]["”’')]*$/.test(words)) return false
  return new Set(searchWords(words.replace(/\[\d{1,2}\]/g, ''))).size >= minWords
}

/** True if one of these texts (see `comparable`) contains each quotation. */
export const quotesTruly = (sentence: string, texts: readonly string[]): boolean =>
  [...withoutCode(sentence).matchAll(quotation)].every(([, words]) => texts.some((text) => text.includes(comparable(words!))))

/** True if these passages share enough of the words of a sentence. */
export const isBacked = (sentence: string, cited: ReadonlyArray<Pick<SourcePassage, 'text' | 'title' | 'conceptName'>>): boolean => {
  if (cited.length === 0) return false
  const own = new Set(searchWords(withoutCode(sentence).replace(/\[\d{1,2}\]/g, '')))
  const shared = new Set(cited.flatMap(({ text, title, conceptName = '' }) => searchWords(`${title} ${conceptName} ${text}`)))
  return [...own].filter((word) => shared.has(word)).length >= backedShare * own.size
}

/** Normalizes a text for comparing quotations. */
export const comparable = (text: string): string =>
  text
    .replaceAll('`', '')
    .replace(/\s+/g, ' ')
    .replace(/[.,;:!?…\s]+$/, '')
    .trim()
    .toLowerCase()
