const list = new Intl.ListFormat('en')

const smallNumbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

export const isInterview = (goal: string): boolean => /\binterviews?\b/i.test(goal)

/** Sentences of Made for you, where a goal becomes a list of projects, and of the page of a goal. */
export const goalMessages = {
  closest: 'Closest to your goal.',
  title: 'Made for you',
  rowText: 'What do you want to be able to do? We’ll show you the projects',
  back: 'Back to Explore',
  lead: 'Say what you want to be able to do. You get the projects that come closest, in an order that works.',
  question: 'What do you want to be able to do?',
  startQuestion: 'What do you want to be able to build?',
  placeholder: 'I want to learn...',
  submit: 'Show me the projects',
  keep: 'Keep my goal',
  pathsTitle: 'Or follow a series made for a goal',
  needsLogin: 'See which projects lead there. Log in only to keep them. Series made for a goal:',
  ownNeedsLogin: 'See which projects lead there. Log in only to keep them.',
  /** Title of the page of a goal. */
  goalTitle: (goal: string) => `Your goal: ${goal}`,
  yourGoal: 'Your goal',
  login: 'Log in to keep this goal',
  loginMore: 'Your start page then opens with this goal and shows how far you are.',
  /** Around the title of a written path or of a series. */
  pathFits: ['The series', 'leads there.', 'comes closest.'],
  /** `isSure`: they are about the whole goal, not only some of its words. */
  seriesFit: (count: number, isSure: boolean) => [
    'The series',
    isSure ? (count === 1 ? 'leads there.' : 'lead there.') : count === 1 ? 'comes closest.' : 'come closest.',
  ],
  and: ' and ',
  /** Above single projects. */
  answer: (count: number, isSure: boolean) =>
    isSure
      ? count === 1
        ? 'This project leads there.'
        : 'These projects lead there.'
      : count === 1
        ? 'This project comes closest to your goal.'
        : 'These projects come closest to your goal.',
  /** Above the projects for a job, which takes more than these. */
  firstSteps: (count: number) => (count === 1 ? 'This project is a first step there.' : 'These projects are first steps there.'),
  /** Above the projects of an answer, before their number and hours. */
  order: 'In this order',
  /** Names the project that a goal with several parts begins or goes on with. */
  startWith: (title: string, hasBegun: boolean) => `${hasBegun ? 'Go on' : 'Start'} with “${title}”.`,
  parts: (count: number, extent: string) => `Your goal has ${smallNumbers[count] ?? count} parts: ${extent}.`,
  /** Like `parts`, if projects cover only some of them. */
  partsCovered: (covered: number, count: number, projects: number, extent: string) =>
    `${extent} ${projects === 1 ? 'covers' : 'cover'} ${smallNumbers[covered] ?? covered} of your goal’s ${smallNumbers[count] ?? count} parts.`,
  /** Before links to the parts that a goal names beside the first ones. */
  furtherParts: (shown: number) => `Here are the first ${smallNumbers[shown] ?? shown}. The others, each on its own page:`,
  fromSeries: 'From the series',
  /** Before a link to the nearest project for a part that none covers. */
  closestIs: 'Closest:',
  /** Before a sentence about a project. */
  uses: (names: readonly string[]) => `Uses ${list.format(names)}.`,
  /** Before that sentence, if no project covers the goal. */
  closestTo: (names: readonly string[]) => `Closest to ${list.format(names)}.`,
  /** Replaces “You ” at the beginning of an outcome. */
  atTheEnd: 'At the end, you ',
  /** For a goal that goes online. */
  staysOffline: (count: number) =>
    `${count === 1 ? 'It stays' : 'They stay'} on your own machine: renting a server and opening it to the internet ${count === 1 ? 'isn’t part of it' : 'aren’t part of them'}.`,
  /** For a goal about the cloud. */
  needsNoCloud: (count: number) => `You need no cloud account: ${count === 1 ? 'it runs' : 'the projects run'} on your own machine.`,
  usesLanguage: (language: string, count: number) =>
    count === 1 ? `It uses ${language}, but doesn’t teach it from zero.` : `They use ${language}, but none teaches it from zero.`,
  empty: 'Write what you want to build first.',
  setThis: 'Make this my goal',
  isYours: 'Saved. Your start page now begins with this goal.',
  notKept: 'No project here leads to this goal, so it wasn’t stored. Your goal is the one before.',
  notMeant: 'Not what you meant?',
  otherWords: 'Try other words',
  /** For a goal such as “get a job” or “earn more money”. */
  broad: (goal: string) => (isInterview(goal) ? 'Bring something you built and can explain.' : 'No single project gets you there.'),
  /** Before the title of that project. */
  broadStart: 'Start with',
  broadMore: (goal: string) =>
    isInterview(goal)
      ? 'Each project here leaves you with work of your own to show.'
      : 'What helps is work of your own that you can show and explain. Each project here gives you some.',
  inBrackets: (text: string) => `(${text})`,
  /** Of a link to an example. */
  toExample: 'See what you can show at the end',
  /** Above the roadmaps. */
  kindOfWork: 'Which kind of work do you want?',
  beginnerSeries: 'Series that begin with an easy project',
  openGoal: 'This is a good first project, wherever you go from here. It needs no earlier one.',
  /** For “get comfortable in the terminal”. */
  terminalGoal:
    'No project is only about the terminal, and every one is done there. This is a good first one: it needs no earlier project.',
  openSeries: 'It begins this series',
  foreign: 'Projects and search are in English. In English words, your goal may find more.',
  /** Title of the list of the catalogue’s subjects. */
  subjects: (projects: string) => `What the ${projects} here are about`,
  resultsFailed: 'Projects for your goal couldn’t be loaded.',
  /** Above the series with a goal’s only project. */
  next: 'Where to go from there',
  beside: (count: number) => (count === 1 ? 'Or start with this' : 'Or start with one of these'),
  series: (extent: string) => `A series of ${extent}`,
  search: (words: string) => `Search for “${words}”`,
  allProjects: 'All projects',
  tooShort: (least: number) => `Write at least ${least} characters.`,
  offline: 'You’re offline. Your goal stays here until you can send it.',
  failed: 'The projects couldn’t be found. Your goal is still here; please try again.',
  loadFailed: 'Your goal couldn’t be loaded.',
  finding: 'Finding projects that lead there',
  quoted: (goal: string) => `“${goal}”`,
  iWantTo: 'I want to ',
  edit: 'Edit goal',
  none: 'No projects found',
  noneText: 'Your goal does not align with any of our current projects. Please refine your goal and try again.',
  refine: 'Refine goal',
  missed: (hasNearest: boolean) => (hasNearest ? 'Nothing here fits well.' : 'No project here is about that.'),
  nearest: (count: number, isNamed: boolean) =>
    `${count === 1 ? 'This comes' : 'These come'} closest to your goal.${isNamed ? '' : ' Other words may find more.'}`,
  /** `isNamed`: the sentence before names what no project covers. */
  nothingNear: (isNamed: boolean) =>
    `The projects are about servers, data, networks and security.${isNamed ? '' : ' Other words may find more.'}`,
  visitorTitle: 'A series made for you',
  visitorText: 'Log in to say what you want to learn and get the projects that lead there.',
} as const

/** Sentences of the page of a written path. */
export const pathMessages = {
  back: 'Back',
  others: 'Other series',
  projectsFailed: 'The projects of this series couldn’t be loaded.',
} as const
