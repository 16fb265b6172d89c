/** Characters (UTF-16 units, as `length` counts) of highlighted text that the tutor takes. */
export const longestHighlight = 4000
/** Characters of a question. */
export const longestQuestion = 1000

type TutorInput = { highlightedText: string; query?: string }

/** Why the tutor does not take a text; undefined when it does. */
export const textRefusal = ({ highlightedText, query }: TutorInput): 'text_missing' | 'text_too_long' | 'text_unreadable' | undefined => {
  const texts = query === undefined ? [highlightedText] : [highlightedText, query]
  if (texts.some((text) => text.trim() === '')) return 'text_missing'
  if (highlightedText.length > longestHighlight || (query ?? '').length > longestQuestion) return 'text_too_long'
  return texts.some(hasControlCharacter) ? 'text_unreadable' : undefined
}

/** Tabs and line breaks are what code is made of. */
const hasControlCharacter = (text: string): boolean => /[^\P{Cc}\t\n\r]/u.test(text)
