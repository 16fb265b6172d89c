/** Control characters except tab and line break, and lone surrogates. */
const unwritten = /(?![\n\t])\p{Cc}|\p{Cs}/gu

/** True if every character can be read, stored and sent. */
export const isPlainText = (text: string): boolean => text.search(unwritten) === -1

/** Normalizes line breaks and removes characters that can't be stored. */
export const plainTextFrom = (text: string): string => text.replace(/\r\n?/g, '\n').replace(unwritten, '')
