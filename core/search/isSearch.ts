import { maxSearchLength } from './limits.ts'

/** Whether someone can have typed this text into the search box. */
export const isSearch = (text: string | null): text is string =>
  text !== null && text.trim() !== '' && text.length <= maxSearchLength && !/\p{Cc}/u.test(text)
