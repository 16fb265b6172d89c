import { isStuck, opensQuestion } from '@fieldwork/core/chats/turns.ts'
import { subjectWords } from './searchWords.ts'

/** True for a message that can't be understood by itself, such as “why?”, “is that right?”, “138” or “I’m stuck”, unlike “what is 404?”. */
export const isVague = (text: string): boolean => text.trim() !== '' && (isStuck(text) || !hasSubject(text))

const hasSubject = (text: string): boolean => {
  const words = subjectWords(text)
  return words.some((word) => !/^\d+$/.test(word)) || (words.length > 0 && opensQuestion(text))
}
