const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences at the beginning of a text that are complete, without Markdown's marks, and how much of the text they are. */
export const spokenSentences = (text: string, isOver: boolean): { sentences: string[]; length: number } => {
  const found = [...segmenter.segment(text)].map(({ segment }) => segment)
  if (!isOver) found.pop()
  return { sentences: found.map(spoken).filter(Boolean), length: found.join('').length }
}

const spoken = (markdown: string): string =>
  markdown
    .replace(/\[\d+\]/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6} |[-*+] |> |```.*$)/gm, '')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
