const list = new Intl.ListFormat('en')

export const projectMessages = {
  untitled: 'Project has no title!',
  ownPicture: (question: string) => `Your picture for “${question}”`,
  ownValues: 'Numbers and names in this project were drawn for you.',
  /** For visitors, beside Start. */
  reading: 'Reading needs no account. To have answers checked,',
  logIn: 'log in',
  beforeStart: 'before you start.',
  /** The second part is a link. */
  pendingAnswer: (step: number, isRight: boolean) => [isRight ? 'Your right answer is in' : 'Your answer is waiting in', `step ${step}`],
  private: 'Private: only administrators see it.',
  difficulty: { label: 'Difficulty', easy: 'Easy', medium: 'Medium', hard: 'Hard' },
  time: 'Time',
  cost: 'Cost',
  access: { label: 'Access', pro: 'Pro', invited: 'By invitation' },
  needs: 'Needs',
  concepts: 'Concepts',
  completedBy: 'Completed by',
  people: (label: string) => `${label} people`,
  few: (count: number) => (count === 1 ? '1 person' : 'A few people'),
  chooseTrack: 'Choose your language / track',
  start: 'Start',
  goOn: 'Continue',
  review: 'Review',
  /** Opens what was shown when the project was completed. */
  shareWork: 'Share your work',
  add: 'Add to My Projects',
  added: 'In My Projects',
  addedAfterSignIn: 'Added to My Projects',
  addFailed: 'The project could not be added. Please try again.',
  enableEditing: 'Enable editing',
  answers: 'Learners’ answers',
  editingPart: 'The editor',
  notesPart: 'Highlights and notes',
  updatePart: 'The offer to update',
  notesFailed: 'Highlights and notes couldn’t be loaded. Reload the page to try again.',
  verified: {
    run: (day: string, system?: string, leftOut = 0, programs = '') =>
      `${system ? `${system} commands tested` : 'Tested'} on ${day}${programs && ` with ${programs}`}.${leftOut > 0 ? ` ${leftOut === 1 ? '1 command was' : `${leftOut} commands were`} not tested.` : ''}`,
    documentation: (day: string) => `Last compared with the documentation on ${day}.`,
  },
  lastModified: (when: string) => `Last modified ${when}`,
  coverTitle: (steps: number) => `The ${numberWord(steps)} steps are part of Pro`,
  coverRead: 'This overview is free to read.',
  coverLogin: 'If you have Pro, log in to read on.',
  coverUpgrade: 'Pro unlocks the steps and the tasks.',
  coverPrice: (month: string, year: string) => `Pro costs ${month} a month, or ${year} a year, before tax.`,
  coverPlans: 'Compare plans',
  /** For servers that don’t sell Pro. */
  coverClosed: {
    title: (steps: number) => (steps === 1 ? 'The step is open by invitation' : `The ${numberWord(steps)} steps are open by invitation`),
    login: 'If you’re invited, log in to read on. If not,',
    /** Links to the operator’s address, if there is one. */
    ask: ['ask the person who runs this site', 'to open them for you.'],
    button: 'Log in',
    free: (count: number) => (count === 1 ? 'A project like this one, open to everyone' : 'Projects like this one, open to everyone'),
  },
  coverOutcome: 'At the end',
  coverSteps: 'What’s inside',
  /** Of the sign before a task. */
  coverTask: 'Task:',
  coverFree: (count: number) => (count === 1 ? 'A free project like this one' : 'Free projects like this one'),
  /** Why a free project is offered. */
  alsoAbout: (concepts: readonly string[]) => `Also about ${list.format(concepts)}`,
  sameSeries: (series: string) => `In the same series: ${series}`,
  opening: 'Opening the project',
} as const

export const numberWord = (count: number): string =>
  ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'][count] ?? String(count)

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
