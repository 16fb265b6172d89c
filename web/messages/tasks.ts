import { capital, numberWord } from './project.ts'
import type { BoxMessage } from '@fieldwork/core/tasks/box.ts'

const tasks = (count: number): string => `${numberWord(count)} ${count === 1 ? 'task' : 'tasks'}`

/** Sentences of task boxes. */
export const taskMessages = {
  tab: { incomplete: 'Your turn', review: 'In review', complete: 'Done' },
  optional: (title: string) => `${title} (optional)`,
  textPlaceholder: 'Go on, we know you have a great answer..',

  done: 'Done',
  notYet: 'Tasks still to complete',
  markForReview: 'Mark for review',
  doneTooltip: { free: "Careful! Once selected, you can't edit your answer.", pro: "Go for it! Edit all you want—you're a Pro ⭐️" },
  /** For visitors, who see examples; beside it, a button. */
  examples: { text: 'Should this count?', login: 'Log in first', after: ': your account gets its own values.' },
  hint: 'Hint',
  hintLogin: 'Hints come with an account, which is free. You come back to this task.',
  edit: 'Edit the answers',
  close: 'Cancel',

  /** The sentence at the foot of a box. */
  foot: {
    visitor: 'Log in to check your answers',
    loading: 'Your answers are still loading',
    loadFailed: 'Your answers couldn’t be loaded',
    conflict: 'Choose which answer to keep',
    uploading: 'Your file is still uploading',
    optionalTooShort: 'Finish or clear the optional answer',
    tooLong: 'An answer is too long',
    tooShort: 'Each written answer needs at least 3 characters',
    addressMissing: 'An address is still missing',
    outputMissing: 'The output of the commands is still missing',
    choiceMissing: 'A choice is still missing',
    fileMissing: 'A screenshot is still missing',
    nothingAnswered: 'This one is optional. Add an answer to check it.',
    reopen: 'Click an answer to change it. This ends the review.',
    optionalOpen: 'Optional questions stay open',
  } satisfies Record<BoxMessage, string>,

  /** The box error banner; `letUsKnow` is a link. Without an address for support, `alone` is shown. */
  error: {
    before: "Whoops! This one's on us 🙏 Try it again, or ",
    letUsKnow: 'let us know',
    after: '.',
    alone: "Whoops! This one's on us 🙏 Try it again.",
  },
  incorrect: 'Hmmm... 🤔 Your answer is incorrect, give it another go.',
  review: 'Marked for review! Remember to mark this as complete once you revisit it.',
  invalidUrl: 'Not a valid URL',
  completed: (title: string) => `Task done! ${title}`,
  goodAnswer: 'A good answer:',
  authorsExplanation: 'The author’s explanation:',
  noExplanation: 'The author wrote no explanation of this task.',
  /** The model answer of a file goes on from here. */
  goodPicture: 'A good picture shows',

  acceptedOnWord: 'Accepted on your word',

  output: {
    shape: 'What the output looks like',
    shapeWithout: 'What the output looks like, with …… for what you find out',
    placeholder: 'Paste what the commands print',
    /** Next to a question that may ask for more than the commands print. */
    checked: 'Only what the commands print is checked. Afterwards you see the author’s explanation.',
    paste: 'Paste the output, or',
    send: 'send it from your terminal',
    unfold: (lines: number) => `Show all ${lines} lines`,
    fold: 'Show less',
  },
  firstChoice: 'Your first choice counts.',
  /** To a visitor who gave the answer on the start page. */
  rightAtStart: 'That’s right, as on the start page. Press Done and log in, and it counts.',
  ownWords: 'In your own words: nobody grades this. Afterwards you see the author’s explanation.',

  needMoreSpace: 'Need more space?',
  limitReached: 'Character limit reached',
  upgrade: 'Upgrade to Pro',

  saving: {
    saving: 'Saving',
    saved: 'Saved',
    retrying: 'Not saved yet, trying again',
    visitor: 'Saved in this tab only.',
  },
  sessionEnded: 'You were logged out. Your answer is still here.',
  login: 'Log in to save it',
  unreadableFile: 'This file isn’t a PNG or JPG. Choose another one.',

  file: {
    hint: 'PNG or JPG (max. 10MB)',
  },
}

/** The end of the document. */
export const missionMessages = {
  titles: {
    DISABLED: (open: number) => `${capital(tasks(open))} to go`,
    ENABLED: 'Every task is done',
    COMPLETE: 'Project complete',
    COMPLETE_WITH_REVIEW: 'Project complete',
  },
  loading: 'The end of the project',
  texts: {
    loading: 'Finish the required tasks to complete this project.',
    DISABLED: 'Finish the required tasks to complete this project.',
    ENABLED: 'Complete the project, then save or share your work.',
    COMPLETE: 'Your answers, screenshots and notes are documentation to keep.',
    COMPLETE_WITH_REVIEW: 'An answer is still marked for review.',
  },
  complete: 'Complete project',
  completed: 'Completed',
  completedWithReview: 'Completed, review open',
  toNextTask: 'Go to the next open task',
  toReview: 'Go to that answer',
  restart: 'Restart project',
  share: 'Save or share your work',
  stillOpen: 'These tasks are still open:',
}
