const sourceOf = (number: number, title: string): string => `Source ${number}: ${title}`

/** An answer of the tutor, and what it rests on. */
export const answerMessages = {
  sources: 'Sources',
  source: sourceOf,
  concept: (name: string): string => `What “${name}” means`,
  /** Heard before the words that it is about. */
  unbackedSentence: '(Not backed by this project:) ',
  unbacked: 'Nothing in this project backs this.',
  someUnbacked: 'What is underlined with dots is not backed by this project. Check it before you rely on it.',
  table: 'Table',
  code: 'Code',
  done: 'Done',
  open: 'Not done',
  back: 'Back to where you were',
  shown: (title: string): string => `Here is the passage, in “${title}”.`,
  otherTrack: (track: string): string => `This passage belongs to the track “${track}”, which is not the one you read.`,
  showTrack: (track: string): string => `Show “${track}”`,
  locked: 'This passage stands in a Secret Mission that is locked for you.',
  gone: 'This passage is not in the text that you see.',
  dismiss: 'Dismiss',
} as const
