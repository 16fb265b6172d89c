import { isStuck } from '@fieldwork/core/chats/turns.ts'
import { subjectWords } from './searchWords.ts'

/** True for a message that can't be understood by itself, such as “why?”, “is that right?”, “138” or “I’m stuck”. */
export const isVague = (text: string): boolean =>
  text.trim() !== '' && (isStuck(text) || subjectWords(text).every((word) => /^\d+$/.test(word)))
