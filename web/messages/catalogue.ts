import { duration } from '@fieldwork/core/messages/duration.ts'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import type { CatalogueOrder, CompletionFilter, TimeRange } from '@fieldwork/core/catalogue/filterProjects.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { StatusFilter } from '@fieldwork/core/catalogue/myProjects.ts'
import type { ProjectStatus } from '@fieldwork/core/tasks/schema.ts'
import type { Direction, ScheduleOrder } from '@fieldwork/core/catalogue/sortProjects.ts'

const projectCount = (count: number) => (count === 1 ? '1 project' : `${count} projects`)

const timeOf = (projects: ReadonlyArray<Pick<Project, 'metadata'>>): string => {
  const minutes = projects.reduce((sum, { metadata }) => sum + metadata.time, 0)
  return minutes < 120 ? duration(minutes) : `${Math.round(minutes / 60)} h`
}

type CountedProject = Pick<Project, 'metadata'> & { locked?: boolean }

/** ", 5 free, 1 locked": where Pro isn't sold, locked projects are open by invitation. Empty for a reader with Pro, who pays for none. */
const freeOf = (projects: readonly CountedProject[], isPro: boolean): string => {
  if (isPro) return ''
  const free = projects.filter(({ metadata }) => metadata.plan !== 'pro').length
  const locked = projects.filter(isLocked).length
  return `, ${free === projects.length ? 'all' : free === 0 ? 'none' : free} free${free > 0 && locked > 0 ? `, ${locked} locked` : ''}`
}

/** Sentences of lists of projects and series. */
export const catalogueMessages = {
  status: {
    INCOMPLETE: 'Not started',
    IN_PROGRESS: 'In progress',
    IN_REVIEW: 'In review',
    COMPLETE: 'Complete',
  } satisfies Record<ProjectStatus, string>,
  /** Replaces the status of a project in which every task is done. */
  ready: 'Ready to finish',
  difficulty: { easy: 'easy', medium: 'medium', hard: 'hard' },
  minutes: duration,
  facts: (minutes: number, difficulty: string) => `${duration(minutes)}, ${difficulty}`,
  factsIn: (facts: string, series: string) => `${facts}, from ${series}`,
  factsWith: (facts: string, topic: string) => `${facts}, ${topic}`,
  projects: projectCount,
  /** "6 projects, 5 h, all free". Of no projects, as while they load, only their number. */
  extent: (projects: readonly CountedProject[], isPro: boolean) =>
    projectCount(projects.length) + (projects.length > 0 ? `, ${timeOf(projects)}${freeOf(projects, isPro)}` : ''),
  /** "6 projects (5 h, all free)", within a sentence. */
  extentWithin: (projects: readonly CountedProject[], isPro: boolean) =>
    `${projectCount(projects.length)} (${timeOf(projects)}${freeOf(projects, isPro)})`,
  doneOf: (done: number, of: number) => `${done} of ${of} done`,
  inReview: (count: number) => `${count} in review`,
  inProgress: (count: number) => `${count} in progress`,
  more: (count: number) => `${count} more`,
  moreOf: (series: string) => `in ${series}`,
  finishedIt: (people: string) => `${people} finished it`,
  added: (minutes: number, day: string) => `${duration(minutes)}, added ${day}`,
  all: 'All',
  untitledTopic: 'Topic has no title',
  otherProjects: 'Other projects',
  showMore: 'Show more',
  add: (title: string) => `Add ${title} to My Projects`,
  moreFor: (title: string) => `More for ${title}`,
  remove: 'Remove from My Projects',
  changeFailed: 'My Projects could not be changed. Please try again.',
  none: 'No projects yet',
  noneMore: 'No projects have been published yet.',
  offline: 'The projects appear once you’re back online.',
} as const

export const projectsPageMessages = {
  title: 'Projects',
  seriesTitle: 'Series',
  ownTitle: 'My Projects',
} as const

/** Sentences about the projects of a series or a written path. */
export const seriesMessages = {
  end: 'At the end:',
  progress: 'Done so far',
  start: (step: number, count: number) =>
    count === 1 ? 'Start this project' : step === 1 ? 'Start the first project' : `Start project ${step}`,
  /** Leads to the overview of a project that is part of Pro. */
  look: 'See what’s inside',
  goOn: (step: number, count: number) => (count === 1 ? 'Continue this project' : `Continue project ${step}`),
  allDone: 'All done. Well done!',
  add: (count: number) => (count === 1 ? 'Add it to My Projects' : 'Add these to My Projects'),
  added: (count: number) => (count === 1 ? 'It’s in My Projects' : 'All of these are in My Projects'),
  addFailed: 'The projects could not be added. Please try again.',
  /** `open`: the number of those that visitors can read. */
  addingNeedsLogin: (open: number, count: number) => {
    const all = count === 1 ? 'it' : 'them'
    return `${open > 0 ? `Read ${open < count ? `${open} of ${count}` : all} without an account. ` : ''}Log in to save ${all}.`
  },
} as const

export const directoryMessages = {
  label: 'Directory',
  explore: 'Explore',
  myProjects: 'My Projects',
  close: 'Close the directory',
  explored: 'What to list',
  projects: 'Projects',
  series: 'Series',
  pathsTitle: 'Series made for a goal',
  subjectsTitle: 'Series by subject',
  seriesCount: (shown: number, of: number) => `${shown === of ? of : `${shown} of ${of}`} series. Each says what you have at the end.`,

  fromSeries: (count: number) => `from ${count} series`,
  sizeFromSeries: (size: string, series: string) => `${size}, ${series}`,
  back: 'Back',
  count: (projects: string, complete: number) => `${projects}, ${complete} complete`,
  viewLabel: 'View',
  list: 'List',
  plan: 'Plan',
  planSettings: 'Plan settings',
  orderLabel: 'Order and filter',
  orderBy: 'Order by',
  order: { selection: 'Recently added', topics: 'Series (A-Z)', recommended: 'Recommended' } satisfies Record<ScheduleOrder, string>,
  catalogueOrder: {
    series: 'In series order',
    topic: 'By topic',
    shortest: 'Shortest first',
    easiest: 'Easiest first',
    newest: 'Recently updated',
  } satisfies Record<CatalogueOrder, string>,
  filters: 'Filters',
  topic: 'Topic',
  anyTopic: 'Any topic',
  time: 'Length',
  anyTime: 'Any length',
  timeRange: {
    '0-30': 'Up to 30 min',
    '30-45': '30 to 45 min',
    '45-60': '45 min to 1 h',
    '61-': 'Over 1 h',
  } satisfies Record<TimeRange, string>,
  difficulty: 'Difficulty',
  anyDifficulty: 'Any difficulty',
  difficulties: { easy: 'Easy', medium: 'Medium', hard: 'Hard' },
  completion: 'Done or not done',
  anyCompletion: 'Done or not',
  completions: { 'not-done': 'Not done', done: 'Done' } satisfies Record<CompletionFilter, string>,
  free: 'Free',
  choice: (label: string, count: number) => (count === 0 ? label : `${label} (${count})`),
  clearFilters: 'Clear filters',
  reverse: 'Reverse the order',
  showOnly: 'Show only',
  filter: { INCOMPLETE: 'Not started', IN_PROGRESS: 'In progress', COMPLETED: 'Completed' } satisfies Record<StatusFilter, string>,
  states: { NEXT: 'Your turn', INCOMPLETE: 'Up next', IN_PROGRESS: 'In progress', COMPLETED: 'Finished' } satisfies Record<
    StatusFilter | 'NEXT',
    string
  >,
  /** In the menu of a project. */
  open: { begin: 'Start', goOn: 'Continue', finish: 'Finish it', read: 'Open' },
  documentation: 'Documentation and credential',
  openSeries: 'Open its series',
  everyTask: 'Every task is done. Open it to complete it.',
  planned: (minutes: number, day: string) => `${duration(minutes)}, planned for ${day}`,
  today: 'today',
  outsidePlan: (facts: string) => `${facts}, not in your plan`,
  at: (step: string, left: string) => `Last read: ${step}, ${left}`,
  clearFilter: 'Show all again',
  filtered: (shown: number, projects: string) => `${shown} of ${projects}`,
  noneMatch: 'No project matches',
  without: (filter: string, count: number) => `Without “${filter}” (${count})`,
  noneMatchMore: 'Choose another filter, or show all again.',
  /** For a search with filters. `isMore`: below results. */
  hiddenByFilters: (projects: number, isMore: boolean) => {
    const more = isMore ? ' more' : ''
    return projects === 1 ? `One${more} project matches without the filters.` : `${projects}${more} projects match without the filters.`
  },
  showHidden: (projects: number) => (projects === 1 ? 'Show it' : 'Show them'),
  choiceFailed: 'Your choice could not be saved. Please try again.',
  emptyTitle: "Let's start learning",
  emptyText: 'Add projects to get started!',
  emptyStart: 'Or start with',
  /** To a learner with nothing in My Projects. */
  listsPlan: (projects: string, count: number) =>
    `You haven’t added a project yet. ${projects} ${count === 1 ? 'is' : 'are'} in your plan:`,
  /** Below My Projects. */
  plannedBesides: (projects: string, count: number) => `${projects} that you haven’t added ${count === 1 ? 'is' : 'are'} in your plan.`,
  showPlan: 'Show the plan',
  emptyAction: 'Explore projects',
  /** `count`: projects read in this browser. */
  visitorTitle: (count: number) => (count > 0 ? 'Go on where you stopped' : 'Your projects in one place'),
  visitorText: (count: number) =>
    count > 0
      ? 'Your place is kept in this browser only. Log in to keep it in your account.'
      : 'Log in to see the projects you added, started or completed.',
  visitorSteps: (step: number, steps: number, title: string) => `Step ${step} of ${steps}: ${title}`,
  goOn: 'Continue',
  goOnWith: (title: string) => `Continue ${title}`,
  firstProjects: 'Good first projects',
  firstProjectsText: 'Each is easy, begins its series, and opens without an account.',
} as const

const list = new Intl.ListFormat('en')

export const planMessages = {
  label: 'Plan',
  /** The line of a card about a task: its day, its part, its state and its time. */
  task: (...facts: (string | false | undefined)[]) => facts.filter(Boolean).join(', '),
  today: 'Today',
  part: (part: string) => `part ${part.replace('/', ' of ')}`,
  inReview: 'in review',
  /** `hours`: as “5 hours a week”. */
  ends: (hours: string, date: string) => `With ${hours}, you finish by ${date}.`,
  endless: (hours: string) => `With ${hours}, it takes more than a year.`,
  allDone: (hasTopics: boolean) =>
    hasTopics ? 'Add projects, or choose more topics in the plan settings, to go on.' : 'Projects that you add appear here.',
  covers: (topics: readonly string[]) => ` The plan covers ${list.format(topics)}.`,
  empty: 'Nothing to plan here',
  emptyText: 'There is no project in these topics that you can open. Choose others in the plan settings.',
  /** To a learner who never made a plan. */
  unplanned: (hours: string) => `This is how your projects fit into ${hours}.`,
  noTime: 'Choose hours and days in the plan settings to plan by week.',
  scheduleFailed: 'Failed to fetch user schedule',
  direction: 'Direction',
  directions: { asc: 'As usual', desc: 'Reversed' } satisfies Record<Direction, string>,
  topics: 'Topics',
  topicsHint: 'Your plan has My Projects, and the projects of these topics. With All, it has no topics.',
  /** Before projects of other topics than the plan’s. */
  ownInPlan: 'Also planned, because you added or began them:',
  takeOut: (title: string) => `Take “${title}” out of the plan`,
  takenOut: (title: string) => `“${title}” is no longer planned. It stays in My Projects.`,
  takenOutSeries: (title: string) => `“${title}” is no longer planned. Its projects stay in My Projects.`,
  /** A chip for a whole series. */
  seriesInPlan: (title: string, count: number) => `${title}, ${projectCount(count)}`,
  /** Before the series of a plan that has all of My Projects. */
  wholeSeries: 'Whole series in your plan:',
  planAgain: 'Put it back into the plan',
  plannedAgain: (title: string) => `“${title}” is in your plan again.`,
  undo: 'Undo',
  saveFailed: 'Your choice couldn’t be saved. Please try again.',
} as const
