/** Sentences about the author's explanation of a task, before and after it is shown. */
export const explanationMessages = {
  showing: {
    open: 'Show me how to find out',
    question: 'Show the explanation?',
    consequence: 'Showing the author’s explanation completes this task, marked as shown.',
    again: 'You can do it again.',
    againWithValues: 'You can do it again, with new values.',
    yes: 'Show it',
    no: 'Not yet',
  },
  repeating: {
    again: 'Do it again',
    againWithValues: 'Do it again with new values',
    newValues:
      'Your own names and numbers change in the whole project. What you have built fits the old ones, so you begin again where the first of them appears. Your answers stay.',
    yes: 'Draw new values',
    no: 'Not now',
    failed: 'This didn’t work. Your answer hasn’t changed.',
  },
  covered: {
    legend: 'My explanation covers',
    failed: 'Your last mark couldn’t be saved.',
  },
} as const
