/** Sentences that most answers never need: what follows a refusal, and another answer in the way. They load with the parts that say them. */
export const explanationMessages = {
  showing: {
    open: 'Show the author’s explanation',
    question: 'Show the explanation?',
    consequence: 'It gives the answer away, so this task is then complete and marked as shown.',
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
  /** For learners who say that a refused answer is right. It's never called correct. */
  insisting: {
    open: 'Mine says the same',
    noModel: 'The author wrote no answer to compare with.',
    question: 'Does yours say the same?',
    questionAlone: 'Are you sure of yours?',
    /** Under the author's answer, which a rule would accept. */
    marked: 'You have now seen the author’s answer. If you change yours and it is accepted, the task is marked as shown.',
    /** The author's text says how to find out, so there is nothing that the output could say, too. */
    output: {
      open: 'My output is right',
      question: 'Did your commands print what they should?',
    },
    consequence: {
      read: 'What the check refused stays refused; your project counts this answer on your word, and its author reads it, without your name.',
      unread:
        'What the check refused stays refused; your project counts this answer on your word. Its author sees that someone insisted, and can read the answer only if you allow it.',
    },
    reason: 'Say in a sentence why',
    reasonMissing: 'A sentence, please: what makes it right?',
    yes: 'Yes',
    no: 'No',
    failed: 'The model answer couldn’t be loaded.',
  },
  /** Whether authors may read what the learner answered. */
  authorsRead: {
    question: 'May the authors read your answers, right and wrong?',
    why: 'Without your name. It helps them fix unfair checks.',
    yes: 'Yes, share them',
    no: 'No',
    thanks: 'Saved. You can change this at any time in your account.',
    permission: 'Let authors read my checked answers, refused ones included, without my name',
  },
  /** Another window or device saved another answer. */
  conflict: {
    title: 'Your account has another answer',
    empty: 'It is empty, because it was cleared in another window.',
    complete: 'It is complete:',
    other: 'It was saved in another window or before you logged in:',
    takeOther: 'Use that one',
    keepMine: 'Keep mine',
  },
} as const
