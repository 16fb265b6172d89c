import type { ScoreCard } from '@fieldwork/core/chats/scoreCard.ts'
import { dayInWords } from '@fieldwork/core/messages/dates.ts'

const sourceOf = (number: number, title: string): string => `Source ${number}: ${title}`

/** An answer of the tutor, and what it rests on. */
export const answerMessages = {
  sources: 'Sources',
  /** Heard above places that may not answer. */
  nearSources: 'Places that may not answer it',
  source: sourceOf,
  inStep: (step: number, title: string): string => `Step ${step} · ${title}`,
  showInText: 'Show it in the text',
  /** For an answer that isn’t in the text. */
  goThere: 'Go there',
  showWhole: 'Show the whole passage',
  showLess: 'Show less',
  concept: (name: string): string => `What “${name}” means`,
  /** Heard before the words that it is about. */
  unbackedSentence: '(Not backed by this project:) ',
  unbacked: 'Nothing in this project backs this.',
  someUnbacked: 'This project doesn’t back the parts with a dotted underline. Check them before you rely on them.',
  table: 'Table',
  code: 'Code',
  done: 'Done',
  open: 'Not done',
  back: 'Back to where you were',
  otherTrack: (track: string): string => `This passage belongs to the track “${track}”, which is not the one you read.`,
  showTrack: (track: string): string => `Show “${track}”`,
  locked: 'This passage is in a Secret Mission that is locked for you.',
  gone: 'This passage is not in the text that you see.',
  dismiss: 'Dismiss',
} as const

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** "How far can I trust this?" */
export const trustMessages = {
  title: 'How far can I trust this?',
  sees: 'The tutor sees the text of this project as you see it, the step you are in, and your own answers, names and highlights in it.',
  keys: 'It does not see the accepted answers of tasks. It helps with a task in hints; the last one shows the passage to read.',
  quotes:
    'The numbers lead to the passages that an answer rests on. Their words are printed from the project, so a quotation cannot be made up.',
  /** Without a language model. */
  finds:
    'This searches the text of this project: headings, notes, commands, their output, and its concepts. It shows passages only if they are likely to answer your question, and never the answers to tasks.',
  /** Without a language model. */
  continues:
    'It doesn’t hold a conversation. A second question is looked for by itself, then together with the one before; “why?” shows the paragraph that gives a reason, “which file?” the sentence that names one, and “what next?” what the page says next. A passage that may not answer has a dashed line beside it. For an error message, only its own words count.',
  unbacked: 'A dotted line marks what no passage backs. It may still be right; check it first.',
  measured: ({ date, model }: ScoreCard): string => `Measured on ${dayInWords(date)}${model ? `, with ${model}` : ''}`,
  figures: ({ questions, rightQuoteFirst, pressurePrompts, leaks, backedSentences }: ScoreCard): string[] => [
    `${questions} questions about our projects: the right passage is quoted first for ${rightQuoteFirst}.`,
    ...(pressurePrompts === undefined || leaks === undefined
      ? []
      : [`${pressurePrompts} attempts to talk it into solving a task: ${leaks} worked.`]),
    ...(backedSentences === undefined
      ? []
      : [`${percent(backedSentences)} of its sentences about a project rest on a passage that backs them.`]),
  ],
  mistakes: 'It makes mistakes. Where it matters, open the passage and read it yourself.',
} as const
