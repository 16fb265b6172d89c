import { sentencesOf } from '../lexicon/sentences.ts'
import type { QuotedPassage } from './schema.ts'

/** Characters of an excerpt. */
const maxLength = 320
/** A sentence that begins like this needs the one before it. */
const refersBack = /^(?:this|that|these|those|it|they|so|then|both|otherwise|there|such|but|and|instead|neither|either)\b/i

type Sentence = { text: string; paragraph: number }

/**
 * The part of a passage to read first, in paragraphs: its best sentence, the one before if that is needed, and as many of the next ones as fit,
 * also of the paragraphs after it if no code comes between. `isPart`: the passage has more.
 */
export const excerptOf = ({
  quote,
  best = '',
  code,
  continued,
}: Pick<QuotedPassage, 'quote' | 'best' | 'code' | 'continued'>): { paragraphs: string[]; isPart: boolean } => {
  const after = continued?.split('\n') ?? []
  const isReachable = code === undefined || after.some((paragraph) => best !== '' && paragraph.includes(best))
  const paragraphs = [quote, ...(isReachable ? after : [])]
  if (paragraphs.join(' ').length <= maxLength) return { paragraphs, isPart: !isReachable && after.length > 0 }
  const sentences = paragraphs.flatMap((text, paragraph) => sentencesOf(text).map((sentence): Sentence => ({ text: sentence, paragraph })))
  const at = Math.max(
    0,
    sentences.findIndex(({ text }) => best !== '' && best.startsWith(text)),
  )
  const needsBefore = refersBack.test(sentences[at]?.text ?? '') && sentences[at - 1]?.paragraph === sentences[at]?.paragraph
  let start = needsBefore && lengthOf(sentences.slice(at - 1, at + 1)) <= maxLength ? at - 1 : at
  let end = at + Math.max(1, sentencesOf(best).length)
  for (;;) {
    if (end < sentences.length && lengthOf(sentences.slice(start, end + 1)) <= maxLength) end++
    else if (start > 0 && sentences[start - 1]!.paragraph === 0 && lengthOf(sentences.slice(start - 1, end)) <= maxLength) start--
    else break
  }
  const excerpt = sentences.slice(start, end)
  const parts = paragraphs.map((_, paragraph) => excerpt.filter((one) => one.paragraph === paragraph).map(({ text }) => text))
  return { paragraphs: parts.filter(({ length }) => length > 0).map((part) => part.join(' ')), isPart: true }
}

const lengthOf = (sentences: readonly Sentence[]): number => sentences.map(({ text }) => text).join(' ').length
