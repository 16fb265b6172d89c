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
  /** Title of the dialog that shows what leads to a visitor's goal. */
  goalTitle: (goal: string) => `Your goal: ${goal}`,
  login: 'Log in to keep this goal',
  answer: 'Projects for your goal:',
  path: (extent: string) => `A path of ${extent}`,
  series: (extent: string) => `A series of ${extent}`,
  moreOf: (count: number) => `and ${count} more`,
  anyPath: 'Ready-made paths',
  search: (words: string) => `Search for “${words}”`,
  allProjects: 'All projects',
  tooShort: (least: number) => `Write at least ${least} characters.`,
  offline: 'You’re offline. Your goal stays here until you can send it.',
  failed: "The path couldn't be found. Your goal is still here; please try again.",
  loadFailed: "Your goal couldn't be loaded.",
  finding: 'Finding projects that lead there',
  quoted: (goal: string) => `“${goal}”`,
  iWantTo: 'I want to ',
  edit: 'Edit goal',
  inOrder: 'In this order',
  nearestOnes: 'Nearest',
  none: 'No projects found',
  noneText: 'Your goal does not align with any of our current projects. Please refine your goal and try again.',
  refine: 'Refine goal',
  nothingFits: 'Nothing here fits well',
  nearest: 'These come closest to your goal. Other words may find more.',
  notYours: (missing: number, all: number) => {
    if (all === 1) return 'This project is not in My Projects yet'
    return missing === all
      ? `None of these ${all} projects is in My Projects yet`
      : `${missing} of these ${all} projects are not in My Projects yet`
  },
  allYours: 'All of these are in My Projects',
  addAll: 'Add all to My Projects',
  visitorTitle: 'A path made for you',
  visitorText: 'Log in to say what you want to learn and get the projects that lead there.',
} as const

/** Sentences of the page of a written path. */
export const pathMessages = {
  kind: (extent: string) => `A path of ${extent}`,
  startFirst: 'Start the first project',
  goOn: 'Continue with the next project',
  add: 'Add these to My Projects',
  added: 'All of these are in My Projects',
  addFailed: 'The projects could not be added. Please try again.',
  addingNeedsLogin: 'No account needed to read them. Log in to add them to My Projects.',
  outcome: 'What you’ll have at the end',
  others: 'Other paths',
  projectsFailed: "The projects of this path couldn't be loaded.",
  done: 'All done. Well done!',
} as const
