/** Returns a sentence with typographic apostrophes and quotation marks. Code between backticks stays as it is. */
export const typographic = (text: string): string =>
  text
    .replaceAll(quoted, (all, inner: string | undefined) => (inner === undefined ? all : `“${inner}”`))
    .replaceAll(apostrophe, (all) => (all === "'" ? '’' : all))

const quoted = /`[^`]*`|"((?:`[^`]*`|[^"`])*)"/g
/** Within a word, or at the end of a plural such as “potters'”. */
const apostrophe = /`[^`]*`|(?<=\p{L})'(?=\p{L})|(?<=s)'(?=\s)/gu
