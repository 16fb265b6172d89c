/** Fixed texts of a documentation. */
export const documentationMessages = {
  mailAddress: '[email address]',
  label: 'Project documentation',
  built: (name: string) => (name ? `What ${name} built` : 'What was built'),
  inOwnWords: (name: string) => (name ? `In ${name}’s own words` : 'In the learner’s own words'),
  result: 'The result',
  facts: {
    category: 'Category',
    series: 'Series',
    level: 'Level',
    time: 'Time',
    concepts: 'Concepts',
  },
  minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  levels: { easy: 'Easy', medium: 'Medium', hard: 'Hard' },
  names: 'Names in this project',
  note: 'Note',
  otherAnswers: 'More answers',
  otherNotes: 'More notes',
  moreStands: 'There is more in the project than fits into this document.',
  ownJudgement: 'Accepted on the learner’s word: the check refused this answer.',
  picture: (question: string) => `Screenshot for “${question}”`,
  pictureMissing: 'The screenshot could not be read.',
  pictureOnTitlePage: 'The picture is on the first page.',
  /** `sentence`: the author's, about who and what appears in the questions. */
  setting: (sentence: string) => `The setting: ${sentence}`,
  by: (author: string) => `By ${author}`,
} as const
