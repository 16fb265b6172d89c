/** Code, in which square brackets mean something else, or numbers of passages: `[2]`, `[1, 3]`. */
const codeOrNumbers = /```[\s\S]*?(?:```|$)|`[^`\n]*`|\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/g

/**
 * An answer with the passages to which it refers, numbered from 1 in the order in which it names them. Numbers without a passage are left
 * out.
 */
export const withCitedPassages = <Passage>(answer: string, passages: readonly Passage[]): { text: string; passages: Passage[] } => {
  const cited: Passage[] = []
  const referTo = (number: string): string => {
    const passage = passages[Number(number) - 1]
    if (passage === undefined) return ''
    if (!cited.includes(passage)) cited.push(passage)
    return `[${cited.indexOf(passage) + 1}]`
  }
  const text = answer.replace(codeOrNumbers, (found, numbers: string | undefined) =>
    numbers === undefined
      ? found
      : numbers
          .split(',')
          .map((number) => referTo(number.trim()))
          .join(''),
  )
  return { text: text.trim(), passages: cited }
}
