import { duration } from './duration.ts'

/** Fixed texts of a documentation. */
export const documentationMessages = {
  mailAddress: '[email address]',
  label: 'Project documentation',
  built: (name: string) => (name ? `What ${name} built` : 'What was built'),
  inOwnWords: (name: string) => (name ? `In ${name}’s own words` : 'In the learner’s own words'),
  byAuthor: (sentence: string) => `${documentationMessages.writtenByAuthor}: ${sentence}`,
  /** Below the author’s sentence about the finished project. */
  writtenByAuthor: 'In the words of the project’s author',
  result: 'The result',
  facts: {
    category: 'Category',
    series: 'Series',
    level: 'Level',
    time: 'Time',
    concepts: 'Concepts',
  },
  minutes: duration,
  levels: { easy: 'Easy', medium: 'Medium', hard: 'Hard' },
  names: 'Names in this project',
  note: 'Note',
  otherAnswers: 'More answers',
  otherNotes: 'More notes',
  moreStands: 'There is more in the project than fits into this document.',
  ownJudgement: 'Accepted on the learner’s word: the check refused this answer.',
  picture: (question: string) => `Screenshot for “${question}”`,
  /** No check reads pictures, so the task's request isn't what the picture shows. */
  ownPicture: (name: string, noun: 'screenshot' | 'picture', request: string) =>
    `${request}${/[.?!]$/.test(request) ? '' : '.'} ${name ? `${name}’s` : 'The learner’s'} ${noun} for this task, not checked.`,
  /** Of a picture whose task isn't shown. */
  pictureNotChecked: 'Not checked: the picture is shown as it was uploaded.',
  pictureMissing: 'The screenshot could not be read.',
  /** `sentence`: the author's introduction of the people and things in the questions. */
  setting: (sentence: string) => `The invented case: ${sentence}`,
  by: (author: string) => `By ${author}`,
  completed: (day: string) => `Completed on ${day}`,
  /** A document's origin, and where it can be checked. */
  signedCredential: 'Signed credential:',
  online: 'Online:',
  /** At the end of a PDF, before an address. */
  checkAt: 'Anyone can check this work at this address:',
  madeIn: (brand: string) => `Made in a guided project of ${brand}.`,
  checkedMeans: (name: string) => `Checked: the output was compared with values that only ${name || 'the learner'} was given.`,
  accepted: 'Checked: the author’s check accepted this answer.',
} as const
