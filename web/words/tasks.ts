import { numberWord } from './project.ts'
import { brand } from '../../core/brand.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const tasks = (count: number): string => `${numberWord(count)} ${count === 1 ? 'task' : 'tasks'}`

/** What task boxes say. */
export const taskWords = {
  tab: { incomplete: 'Your turn', review: 'In review', complete: 'Done' },
  optional: (title: string) => `${title} (optional)`,
  textPlaceholder: 'Go on, we know you have a great answer..',

  done: 'Done',
  notYet: 'Tasks still to complete',
  markForReview: 'Mark for review',
  notLoaded: 'Your answers are not here yet',
  focusToReopen: 'Focus a field to reopen it',
  doneTooltip: { free: "Careful! Once selected, you can't edit your answer.", pro: "Go for it! Edit all you want—you're a Pro ⭐️" },
  edit: 'Edit the answers',
  leaveAsIs: 'Leave it as it is',

  /** The box error banner; `letUsKnow` is a link. */
  error: { before: "Whoops! This one's on us 🙏 Try it again, or ", letUsKnow: 'let us know', after: '.', address: brand.supportUrl },
  incorrect: 'Hmmm... 🤔 Your answer is incorrect, give it another go.',
  review: 'Marked for review! Remember to mark this as complete once you revisit it.',
  invalidUrl: 'Not a valid URL',
  completed: (title: string) => `Task done! ${title}`,

  needMoreSpace: 'Need more space?',
  limitReached: 'Character limit reached',
  upgrade: 'Upgrade to Pro',

  saving: {
    rest: 'Saved as you type',
    saving: 'Saving',
    saved: 'Saved',
    retrying: 'Not saved yet, trying again',
    visitor: 'Kept in this tab until you log in',
  },
  sessionEnded: 'You were logged out. Your words are kept here.',
  login: 'Log in to save them',
  unreadableFile: 'That file could not be read as a PNG or JPG. Choose another one.',

  conflict: {
    title: 'Changed in another window',
    empty: 'There it is empty now.',
    complete: 'There it was completed with:',
    other: 'There it says:',
    takeOther: 'Use the other',
    keepMine: 'Keep mine',
  },

  file: {
    hint: 'PNG or JPG (max. 10MB)',
    noAddress: 'Unable to get signed URL for upload. Please try again later.',
  },
}

/** The end of the document, and what opens from there. */
export const missionWords = {
  titles: {
    DISABLED: (open: number) => `${capital(tasks(open))} to go`,
    ENABLED: 'Every task is done',
    COMPLETE: 'Project complete',
    COMPLETE_WITH_REVIEW: 'Project complete',
  },
  loading: 'The end of the trail',
  texts: {
    loading: 'Complete every required task, and your documentation is ready to keep.',
    DISABLED: 'Complete every required task, and your documentation is ready to keep.',
    ENABLED: (steps: number, done: number) =>
      `${capital(numberWord(steps))} ${steps === 1 ? 'step' : 'steps'} and ${tasks(done)} lie behind you. Complete the project and your documentation is ready to keep.`,
    COMPLETE: 'All of it is yours: what you built, and every answer on the way.',
    COMPLETE_WITH_REVIEW: 'One thing is left for you to look at again: you marked it for review.',
  },
  complete: 'Complete project',
  completed: 'Completed',
  completedWithReview: 'Completed, review open',
  toNextTask: 'Go to the next one',
  toReview: 'Go to what you marked',
  restart: 'Restart project',
  showCompletion: 'Share your work',
  stillOpen: 'Some tasks turned out to be open still:',
}

export const resetWords = {
  title: 'Restart project',
  warning: 'All task answers, highlights, notes and the existing documentation of this project are cleared. This cannot be undone.',
  restart: 'Restart project',
  unlock: 'Unlock with Pro',
  done: 'Project successfully reset',
}

export const updateWords = {
  title: 'This project has new upgrades!',
  kept: 'Your answers and your documentation are kept.',
  warning:
    'Highlights and notes move along with their passages. Where a passage was rewritten, what you put there can be lost from the page; it is then kept and shown beside the passage it came from.',
  update: 'Update my project!',
  later: 'Not now',
  doneTitle: 'You are on the newest version',
  noAnswers: 'You had not answered anything yet, so there was nothing to carry over.',
  answersKept: (kept: number, all: number) =>
    kept === all
      ? `${all === 1 ? 'Your answer' : `All ${numberWord(all)} answers`} came along.`
      : `${capital(numberWord(kept))} of your ${numberWord(all)} answers came along. The other tasks are no longer part of the project.`,
  goOn: 'Go on',
}

/** The panel My work. */
export const workWords = {
  label: 'Your documentation so far',
  progress: 'Required tasks done',
  required: (done: number, all: number) => `${done} of ${all} required ${all === 1 ? 'task' : 'tasks'}.`,
  optionalOpen: (open: number) => `${capital(numberWord(open))} optional ${open === 1 ? 'task is' : 'tasks are'} open.`,
  by: (name: string) => `${name}, draft`,
  visitor: 'A draft of yours',
  step: (number: number | undefined, title: string) => (number === undefined ? title : `${number}. ${title}`),
  optional: (title: string) => `Optional: ${title}`,
  goTo: (title: string) => `Go to ${title}`,
  show: (title: string) => `Show ${title}`,
  fold: (title: string) => `Fold ${title}`,
  empty: 'Nothing here yet. What you answer and upload gathers here, step by step, until it is a documentation to keep.',
  emptyVisitor: 'Nothing here yet. Log in, and what you answer and upload gathers here, step by step.',
}
