import { duration } from '@fieldwork/core/messages/duration.ts'

/** Sentences around the question that the start page asks. */
export const openQuestionMessages = {
  from: (project: string) => `From the project “${project}”`,
  answer: 'Your answer',
  check: 'Check my answer',
  again: 'Check again',
  missing: { choice: 'Choose an answer first.', text: 'Enter an answer first.' },
  scope: 'No account needed. Your answer stays in this browser.',
  right: 'That’s right.',
  wrong: (answer: string) => `Not “${answer}”.`,
  showModel: 'Show me a good answer',
  model: 'A good answer:',
  start: 'Start this project',
  needsScript: 'Answering needs JavaScript.',
  read: 'Read the project',
  facts: (minutes: number, isRight: boolean) => `Free, about ${duration(minutes)}.${isRight ? ' Your answer comes along.' : ''}`,
  tooMany: (seconds: number) =>
    `Too many answers came from your network. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
} as const
