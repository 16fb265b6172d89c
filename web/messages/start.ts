import { duration } from '@fieldwork/core/messages/duration.ts'
import type { NextReason } from '@fieldwork/core/catalogue/nextProject.ts'
import { toolbarWords } from '@fieldwork/core/messages/toolbar.ts'
import type { WorkTime } from '@fieldwork/core/planner/planFigures.ts'
import type { ProjectStatus } from '@fieldwork/core/tasks/schema.ts'

/** Sentences of the start screen, for visitors and for returning learners. */
export const visitorMessages = {
  onThisPage: 'On this site',
  projects: 'Projects',
  series: 'Series',
  how: 'How it works',
  pricing: 'Pricing',
  voices: 'What people say afterwards',
  switchTheme: toolbarWords.switchTheme,
  switchThemeTo: toolbarWords.switchThemeTo,
  login: 'Log in',
  promise: 'Build it tonight, explain\u00a0it tomorrow.',
  /** Without `count` while the projects load. */
  promiseMore: (count?: number) =>
    `${count ? `${count} guided` : 'Guided'} projects on your own laptop, for people who work in IT, or want to: a website that answers, a table that survives a crash, a chart that you can defend.`,
  promiseShort: (count?: number) =>
    `${count ? `${count} guided` : 'Guided'} projects on your own laptop, for people who work in IT, or want to.`,
  start: 'Start a free project',
  goOn: 'Continue',
  startFacts: (minutes: number) => `Free, ${duration(minutes)}. Reading needs no account.`,
  pick: 'Choose a series',
  pickMore: 'Each series ends with something that works and that you can explain.',
  evening: 'How it works',
  ways: {
    steps: {
      title: 'Follow the steps',
      text: 'Every step explains why, shows the expected output, and what failure looks like.',
      steps: ['Before you start', 'A key and a certificate', 'Break it on purpose', 'Renew without you'],
    },
    answer: {
      title: 'Show that it works',
      text: 'Tasks ask what your own commands print, and why. Not right yet? You get a hint, and your answer stays.',
      question: 'Which line told you that the name was wrong?',
      said: 'The one that begins with `subject:` It says',
    },
    keep: {
      title: 'Keep it and show it',
      text: 'What you build runs on your own machine and stays there. If you like, publish your answers, with a signed credential like this example.',
      open: 'See an example of a finished project',
      exampleOf: (project: string) => `An example of the credential for “${project}”`,
    },
  },
  footer: 'Learn by building things that you keep.',
  verifier: 'Check a credential',
  legal: 'Legal and community',
  community: 'Community',
  terms: 'Terms & Conditions',
  privacy: 'Privacy policy',
} as const

/** Words in the drawing of the station. */
export const stationMessages = {
  picture:
    'A drawing of a small station on the water, half built. The walkway and the house are solid. The door is drawn with the citron pen: it is your turn. A tank, a mast with a name board and a breakwater are still dotted.',
  walkway: ['Speak HTTP', 'by hand'],
  turn: 'Your turn',
  door: ['Put TLS in', 'front of your', 'own site'],
  house: ['Serve two sites'],
  tank: ['Cache a', 'slow page'],
  mast: ['Run your own', 'name server'],
  breakwater: ['Stay fast', 'under load'],
  sign: '200 OK',
  board: 'your name here',
  block: [
    ['Series', 'Your own corner of the web'],
    ['Sheet', '3 of 6'],
    ['Drawn by', 'You'],
    ['Scale', '1 evening each'],
  ],
} as const

const greetings = { night: 'Still up', morning: 'Good morning', day: 'Good afternoon', evening: 'Good evening' } as const

export const homeMessages = {
  title: 'Start',
  /** “Still up” needs a name: alone, it reads like the status of a server. */
  greet: (part: keyof typeof greetings, name: string) =>
    name ? `${greetings[part]}, ${name}` : greetings[part === 'night' ? 'evening' : part],
  goOn: 'Continue',
  begin: 'Start',
  everyTask: 'All tasks are done. Finish the project.',
  /** Replaces the reason if every task is done. */
  ready: 'Ready to finish',
  complete: 'Finish it',
  /** Shown above the title of the next project: why it was chosen. */
  reasons: {
    started: 'In progress',
    read: 'You started reading this',
    schedule: 'Next in your plan',
    goal: 'Next on the way to your goal',
    opened: 'You opened this last',
    series: 'Next in the series',
    selected: 'Next in My Projects',
    recommended: 'A good next project',
  } satisfies Record<NextReason, string>,
  /** For a scheduled project of a learner without a plan. */
  unplanned: 'Next for you',
  goodFirst: 'Good to start with',
  also: 'What else you can do',
  /** Before the title of a project that was started besides the next one. */
  goOnWith: 'Or go on with',
  donePart: (percent: number) => (percent === 100 ? ', all tasks done' : `, ${percent}% done`),
  /** Between two such projects. */
  or: ', or ',
  /** Leads to My Projects. */
  moreBegun: (count: number) => `${count} more in My Projects`,
  /** The projects for a goal may be from several series. */
  inSeries: (reason: NextReason, why: string, series: string) =>
    !series || reason === 'goal' ? why : reason === 'series' ? `${why} “${series}”` : `${why}, from the series “${series}”`,
  allComplete: 'You’re all caught up',
  allCompleteMore: 'New projects will appear here.',
  reviewProjects: 'Open My Projects',
  steps: 'Steps',
  step: (step: number, of: number) => `Step ${step} of ${of}, `,
  /** Before the title of the first step that was skipped. */
  openBefore: 'Still open before it:',
  minutesLeft: (minutes: number) => `. About ${duration(minutes)} left.`,
  facts: (steps: number, minutes: number) => `${steps} steps, about ${duration(minutes)}`,
  percent: (percent: number) => `${percent} percent done`,
  madeForYou: 'Made for you',
  setGoal: 'Set a goal',
  noGoal: 'What do you want to be able to do? We’ll show you the projects.',
  goalFailed: 'Your goal couldn’t be loaded.',
  wholePath: (count: number) => `See all ${count} projects`,
  topics: 'Recommended topics',
  showAll: 'Show more',
  topicsFailed: 'The topics couldn’t be loaded.',
  noTopics: 'Topics appear here as soon as projects are published.',
  underWay: (projects: string, count: number) => `${projects}, ${count} in progress`,
  streak: (days: number) => `${days} days in a row`,
  week: 'Your week',
  weekOf: (week: number, of: number) => `Week ${week} of ${of}`,
  days: 'Days of this week',
  dayStates: { COMPLETE: 'done', IN_PROGRESS: 'in progress', IN_REVIEW: 'in review', INCOMPLETE: 'not done yet' } satisfies Record<
    ProjectStatus,
    string
  >,
  /** `isNamed`: before the title of the project. */
  leftToday: (time: string, isNamed: boolean) => `${time} to do today${isNamed ? ': ' : '.'}`,
  /** `next`: the weekday on which the plan goes on. */
  nothingLeft: (isDone: boolean, next: string) =>
    `${isDone ? 'Today’s plan is done.' : 'Nothing is planned for today.'} The next day is ${next}.`,
  planDone: 'Nothing is left in your plan. Projects that you add appear here.',
  afterwards: 'Then: ',
  onDay: (weekday: string) => `On ${weekday}: `,
  /** `isOnly`: the plan has no other week. */
  weekTime: ({ done, left }: WorkTime, isOnly: boolean) =>
    `${[done > 0 && `${duration(done)} done`, left > 0 && `${duration(left)} left`].filter(Boolean).join(', ')}${isOnly ? '' : ' this week'}.`,
  ends: (projects: number, date: string) =>
    ` ${projects === 1 ? 'Done' : projects === 2 ? 'Both projects' : `All ${projects} projects`} by ${date}.`,
  openCourse: 'Open your plan',
  noPlan: 'A plan spreads your projects over the days that suit you.',
  makePlan: 'Make a plan',
  /** Before and after the title of the project. `count`: finished projects. */
  justFinished: (count: number) =>
    count === 1 ? ['You finished your first project, “', '”. Well done!'] : ['You finished “', `”. That’s ${count} projects done.`],
  finished: (projects: string) => `You finished ${projects}`,
  /** Below the project that was just finished. */
  finishedEarlier: 'Finished earlier',
  finishedMore: 'Open My Projects',
  finishedOn: (day: string) => `Finished ${day}`,
  documentation: 'Documentation',
  publicPage: 'Public page',
  credential: (isIssued: boolean) => (isIssued ? 'Credential' : 'Get the credential'),
  ofProject: (what: string, title: string) => `${what} of ${title}`,
  portfolio: 'Your portfolio',
  setTime: 'How much time do you have?',
  setTimeMore: 'Hours a day and days a week make a plan of your projects.',
  planFailed: 'Your plan couldn’t be loaded.',
  series: 'Series',
} as const

export const pricingMessages = {
  title: 'Free to learn, Pro to go further',
  text: 'Prices in US dollars, before tax.',
} as const

/** The first steps after the first login. */
export const firstStepsMessages = {
  label: 'First steps',
  invite: 'Answer three questions to get projects that fit your topics and time.',
  inviteToGoal: (goal: string) => `Your goal: “${goal}”. Answer three questions to plan the projects that lead there.`,
  inviteToProject: 'Your week is planned. Start with this project, or choose another one.',
  answer: 'Answer them',
  choose: 'Choose one',
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  topics: 'What do you want to learn?',
  topicsMore: 'Pick what appeals to you. We suggest projects on the same topics. You can change your choice at any time.',
  topic: (example: string, others: number) => `“${example}”${others > 0 ? ` and ${others} more` : ''}`,
  topicCount: (topics: number, chosen: number) => `${topics} topics${chosen > 0 ? `, ${chosen} chosen` : ''}`,
  topicsForGoal: (goal: string) =>
    `Your goal: “${goal}”. What fits it best is chosen. We suggest projects on the same topics. You can change your choice at any time.`,
  time: 'How much time do you have?',
  timeMore: 'We spread your projects over these days. You can change this at any time, and nobody sees if you miss a day.',
  project: 'Choose a first project',
  projectForGoal: (goal: string) =>
    `Those for “${goal}” come first. All of these are free, take about an evening, and end with something that works.`,
  projectMore: 'All of these are free, take about an evening, and end with something that works.',
  /** `topics`: number of chosen topics. */
  projectOfTopics: (topics: number) =>
    `From the ${topics === 1 ? 'topic that you picked, the easiest' : 'topics that you picked, the easiest of each'} first. All of these are free, take about an evening, and end with something that works.`,
  /** Above the projects, which stay. */
  addFailed: (title: string) => `“${title}” couldn’t be added to My Projects. Your choices are kept. Please try again.`,
  back: 'Back',
  next: 'Next',
  skip: 'Skip this step',
  dismiss: 'No, thanks',
  hide: 'Hide',
  skipAll: 'Skip all',
  later: 'Choose later',
} as const
