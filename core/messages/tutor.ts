/** What the offline tutor says around the words of the project; Markdown. `source` is the number of a passage. */
export const offlineTutorMessages = {
  /** Begins every answer. */
  notice: 'No language model is set up here, so this only quotes the project.',
  quoted: (quote: string, source: number) => `“${quote}” [${source}]`,
  concept: (name: string, quote: string, source: number) => `${name}: ${quote} [${source}]`,
  more: 'The project says more about it:',
  nothingMore: 'The project says nothing more about it.',
  inShort: 'Its most important sentences:',
  oneSentence: 'This is one sentence already, and the offline tutor has no simpler words of its own.',
  words: 'The words in it:',
  code: 'This is code, which cannot be shortened.',
  examples: 'The project uses it like this:',
  codeFrom: (title: string, source: number) => `${title} [${source}]`,
  noExample: 'The project has no other example of it.',
  answer: 'The project says about it:',
  noAnswer: 'The project says nothing about this. The offline tutor knows only what the project says.',
} as const
