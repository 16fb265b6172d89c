/** Sentences of Made for you, where a goal becomes a path through the catalogue. */
export const goalMessages = {
  title: 'Made for you',
  rowText: 'What do you want to be able to do? We’ll show you the projects',
  back: 'Back to Explore',
  lead: 'Say what you want to be able to do. You get a path through the catalogue, in an order that works.',
  question: 'What do you want to be able to do?',
  startQuestion: 'What do you want to be able to build?',
  placeholder: 'I want to learn...',
  submit: 'Show me the path',
  keep: 'Keep my goal',
  pathsTitle: 'Or follow a ready-made path',
  needsLogin: 'See which projects lead there. Log in only to keep them. Ready-made paths:',
  ownNeedsLogin: 'See which projects lead there. Log in only to keep them.',
  openPaths: 'Or follow a ready-made path',
  /** Title of the page of a goal. */
  goalTitle: (goal: string) => `Your goal: ${goal}`,
  yourGoal: 'Your goal',
  goalPageTitle: 'What do you want to be able to build?',
  login: 'Log in to keep this goal',
  loginMore: 'Then it leads your start page, and every project that you complete brings you closer.',
  /** Above projects that only match the goal's words: no path was written for it. */
  answer: (count: number) =>
    `No path is written for this goal. ${count === 1 ? 'This project has' : 'These projects have'} the most to do with it.`,
  setThis: 'Make this my goal',
  otherWords: 'Not what you meant?',
  openGoal: 'Not sure yet? Start with this one. It needs no earlier project.',
  openSeries: 'It begins this series',
  foreign: 'Projects and search are in English. In English words, your goal may find more.',
  /** Introduces the list of the catalogue's subjects. */
  subjects: (projects: string) => `The ${projects} here are about these subjects:`,
  resultsFailed: 'Projects for your goal couldn’t be loaded.',
  besidePath: (count: number) => (count === 1 ? 'Or start with this' : 'Or start with one of these'),
  series: (extent: string) => `A series of ${extent}`,
  search: (words: string) => `Search for “${words}”`,
  allProjects: 'All projects',
  tooShort: (least: number) => `Write at least ${least} characters.`,
  offline: 'You’re offline. Your goal stays here until you can send it.',
  failed: 'The path couldn’t be found. Your goal is still here; please try again.',
  loadFailed: 'Your goal couldn’t be loaded.',
  finding: 'Finding projects that lead there',
  quoted: (goal: string) => `“${goal}”`,
  iWantTo: 'I want to ',
  edit: 'Edit goal',
  inOrder: 'In this order',
  oneProject: 'Start here',
  nearestOnes: 'Nearest',
  none: 'No projects found',
  noneText: 'Your goal does not align with any of our current projects. Please refine your goal and try again.',
  refine: 'Refine goal',
  nothingFits: 'Nothing here fits well',
  nearest: 'These come closest to your goal. Other words may find more.',
  notYours: (missing: number, all: number) => {
    if (all === 1) return 'This project is not in My Projects yet'
    if (missing === all) return `None of these ${all} projects is in My Projects yet`
    return `${missing} of these ${all} projects ${missing === 1 ? 'is' : 'are'} not in My Projects yet`
  },
  allYours: 'All of these are in My Projects',
  addAll: (missing: number) => (missing === 1 ? 'Add to My Projects' : 'Add all to My Projects'),
  visitorTitle: 'A path made for you',
  visitorText: 'Log in to say what you want to learn and get the projects that lead there.',
} as const

/** Sentences of the page of a written path. */
export const pathMessages = {
  kind: (extent: string) => `A path of ${extent}`,
  start: (count: number, isStarted: boolean) =>
    isStarted ? 'Continue with the next project' : count === 1 ? 'Start this project' : 'Start the first project',
  add: (count: number) => (count === 1 ? 'Add it to My Projects' : 'Add these to My Projects'),
  added: (count: number) => (count === 1 ? 'It’s in My Projects' : 'All of these are in My Projects'),
  addFailed: 'The projects could not be added. Please try again.',
  addingNeedsLogin: (count: number) =>
    count === 1
      ? 'No account needed to read it. Log in to add it to My Projects.'
      : 'No account needed to read them. Log in to add them to My Projects.',
  outcome: 'What you’ll have at the end',
  others: 'Other paths',
  projectsFailed: 'The projects of this path couldn’t be loaded.',
  done: 'All done. Well done!',
} as const
