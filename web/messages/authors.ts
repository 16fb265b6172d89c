import { minPeople, quietDays } from '@fieldwork/core/authors/limits.ts'

const people = (count: number): string => (count === 1 ? '1 learner' : `${count.toLocaleString('en')} learners`)

/** Sentences of the page on which authors see how their tasks are answered. */
export const authorMessages = {
  title: 'Learners’ answers',
  titleOf: (project: string) => `Learners’ answers · ${project}`,
  trail: 'Where you are',
  lead: `Each number covers at least ${minPeople} people. Answers are from learners who let authors read them; nobody is named.`,
  tasks: 'Tasks',
  noTasks: 'No task of this project has a check.',
  tooFew: `Fewer than ${minPeople} learners`,
  figures: {
    learners: 'Learners',
    firstTry: 'Right on the first try',
    refused: 'Refused answers',
    insisted: 'Insisted on theirs',
    shown: 'Had the answer shown',
    foundWrong: 'Accepted, but found wrong',
  },
  percent: (percent: number) => `${percent} %`,
  of: (count: number, of: number) => `${count.toLocaleString('en')} of ${of.toLocaleString('en')}`,
  read: 'Read answers',
  readOf: (task: string) => `Read answers: ${task}`,
  close: 'Close',
  unreadable: `Fewer than ${minPeople} learners let authors read their answers here.`,
  basis: (count: number) => `From ${people(count)} who let authors read them. Equal answers are shown once.`,
  outcome: 'Answers',
  outcomes: { REFUSED: 'Refused', INSISTED: 'Insisted', ACCEPTED: 'Accepted' },
  none: { REFUSED: 'No refused answers.', INSISTED: 'Nobody insisted.', ACCEPTED: 'No accepted answers.' },
  learners: people,
  why: 'Why:',
  wrong: 'Found wrong',
  markWrong: 'Mark as wrong',
  unmark: 'It’s right after all',
  copyPass: 'Copy as passing example',
  copyFail: 'Copy as failing example',
  copyNote: 'Paste the copied lines into the list of examples in answers.yaml.',
  markFailed: 'The mark was not saved',
  stopped: 'Where readers stopped',
  stoppedLead: (count: number, of: number) =>
    `${count.toLocaleString('en')} of ${of.toLocaleString('en')} readers didn’t complete the project and haven’t been here for ${quietDays} days.`,
  stoppedTooFew: `Fewer than ${minPeople} people have read in this project while logged in.`,
  noPassage: `There is no passage where ${minPeople} of them stopped.`,
  earlier: 'A passage from an earlier version',
  loadFailed: 'The answers couldn’t be loaded.',
} as const
