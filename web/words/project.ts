export const projectWords = {
  untitled: 'Project has no title!',
  difficulty: { label: 'Difficulty', easy: 'Easy', medium: 'Medium', hard: 'Hard' },
  time: 'Time',
  cost: 'Cost',
  needs: 'Needs',
  concepts: 'Concepts',
  completedBy: 'Completed by',
  people: (label: string) => `${label} ${label === '1+' ? 'person' : 'people'}`,
  nobodyYet: 'Nobody yet. Be the first.',
  chooseTrack: 'Which way would you like to take?',
  start: 'Start',
  goOn: 'Continue',
  add: 'Add to My Projects',
  added: 'In My Projects',
  addFailed: 'The project could not be added. Please try again.',
  lastModified: (when: string) => `Last modified ${when}`,
  coverTitle: (steps: number) => `The ${numberWord(steps)} steps are part of Pro`,
  coverRead: 'You can read this overview as long as you like.',
  coverLogin: 'Log in to see whether your plan opens the rest.',
  coverUpgrade: 'Pro unlocks the steps and the tasks.',
  opening: 'Opening the project',
  retry: 'Try again',
} as const

export const numberWord = (count: number): string =>
  ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'][count] ?? String(count)
