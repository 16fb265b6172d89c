import { maxContextLength, maxQuestionLength } from '../notes/limits.ts'
import { isPlainText } from '../notes/plainText.ts'

type TutorInput = { highlightedText: string; query?: string }

/** Returns why the tutor refuses a text; undefined if it accepts it. */
export const textRefusal = ({ highlightedText, query }: TutorInput): 'text_missing' | 'text_too_long' | 'text_unreadable' | undefined => {
  const texts = query === undefined ? [highlightedText] : [highlightedText, query]
  if (texts.some((text) => text.trim() === '')) return 'text_missing'
  if (highlightedText.length > maxContextLength || (query ?? '').length > maxQuestionLength) return 'text_too_long'
  return texts.every((text) => isPlainText(text.replaceAll('\r', ''))) ? undefined : 'text_unreadable'
}
