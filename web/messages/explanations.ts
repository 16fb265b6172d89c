/** Sentences about the author's explanation of a task: before it is shown, and after. */
export const explanationMessages = {
  showing: {
    open: 'Show me how to find out',
    question: 'Show the explanation?',
    consequence: 'The author’s explanation ends this task, marked as shown.',
    again: 'You can do it again.',
    againWithValues: 'You can do it again, with new values.',
    yes: 'Show it',
    no: 'Not yet',
  },
  repeating: {
    again: 'Do it again',
    againWithValues: 'Do it again with new values',
    newValues: 'Your own names and numbers on this page change; your other answers stay.',
    failed: 'This didn’t work. The answer is as it was.',
  },
  covered: {
    legend: 'Mine has this',
    failed: 'The last mark couldn’t be saved.',
  },
} as const
