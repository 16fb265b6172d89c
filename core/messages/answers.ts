/** Sentences about an answer that a check refuses, beside its author's hint. */
const numbers = ['None', 'One', 'Two', 'Three', 'Four', 'Five']

export const partsSentence = (there: number, asked: number): string =>
  `${numbers[there] ?? there} of ${(numbers[asked] ?? String(asked)).toLowerCase()} parts ${there === 1 ? 'is' : 'are'} there.`

/** Said with an answer that a language model accepted. */
export const judgedSentence = 'Accepted by the language model, which read your answer beside what its author asks for.'
