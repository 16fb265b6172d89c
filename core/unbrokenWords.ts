/** Longer words may break, so that they fit on a narrow screen. */
const maxCharacters = 20

/** Splits a title into its hyphenated words, such as “break-ins”, which stay on one line, and the text between them. */
export const unbrokenWords = (title: string): Array<{ text: string; isWhole: boolean }> =>
  title
    .split(/([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+)/u)
    .map((text, index) => ({ text, isWhole: index % 2 === 1 && text.length <= maxCharacters }))
    .filter(({ text }) => text !== '')
