const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** A code block, up to its closing fence or the end of the text. */
const code = /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:\n {0,3}\1[^\n]*(?:\n|$)|$(?![\s\S]))/gm

/** The address of a link, up to its end or the end of the text. */
const linkTarget = /\]\([^)\s]*\)?/g

/**
 * Returns the complete sentences at the beginning of a text as a screen reader should speak them, without Markdown syntax and with a word
 * instead of code, and how many characters of the text they cover.
 */
export const spokenSentences = (text: string, isOver: boolean, codeWord: string): { sentences: string[]; length: number } => {
  const pieces = wholePieces(text, isOver)
  const length = pieces.reduce((sum, { raw }) => sum + raw.length, 0)
  return { sentences: pieces.map(({ raw, isCode }) => (isCode ? codeWord : spoken(raw))).filter(Boolean), length }
}

type Piece = { raw: string; isCode: boolean }

const wholePieces = (text: string, isOver: boolean): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  const addProse = (prose: string) => {
    // An address may have question marks, which don't end a sentence.
    const masked = prose.replace(linkTarget, (target) => 'x'.repeat(target.length))
    for (const { segment, index } of segmenter.segment(masked))
      pieces.push({ raw: prose.slice(index, index + segment.length), isCode: false })
  }
  for (const { 0: raw, index } of text.matchAll(code)) {
    addProse(text.slice(at, index))
    pieces.push({ raw, isCode: true })
    at = index + raw.length
  }
  addProse(text.slice(at))
  if (!isOver) pieces.pop()
  return pieces
}

const spoken = (markdown: string): string =>
  markdown
    .replace(/\s*\[\d+\]/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*:?-*:?[ \t]*$/gm, '')
    .replace(/^[ \t]*\||\|[ \t]*$/gm, '')
    .replace(/[ \t]*\|[ \t]*/g, ', ')
    .replace(/^\s*(?:#{1,6} |[-*+] |> )/gm, '')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
