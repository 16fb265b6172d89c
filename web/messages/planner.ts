import { duration } from '@fieldwork/core/messages/duration.ts'
import type { Direction, ScheduleOrder } from '@fieldwork/core/catalogue/sortProjects.ts'
import type { PlanFigures, WorkTime } from '@fieldwork/core/planner/planFigures.ts'
import { addDays } from '@fieldwork/core/planner/dates.ts'
import type { StudyTime } from '@fieldwork/core/planner/studyTime.ts'
import type { ScheduleTask } from '@fieldwork/core/planner/schema.ts'
import { capital, numberWord } from './project.ts'

const list = new Intl.ListFormat('en')

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
const mediumDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const dayAndShortMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const wholeDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

const remainingTime = (minutes: number): string => `${duration(minutes)} left`

const orderRules: Record<ScheduleOrder, Record<Direction, string>> = {
  recommended: { asc: 'easier ones, each after those it builds on', desc: 'harder ones' },
  topics: { asc: 'topics from A to Z', desc: 'topics from Z to A' },
  selection: { asc: 'what you added last', desc: 'what you added first' },
}

/** Sentences of the course: its topics, its time and its schedule. */
export const plannerMessages = {
  course: 'Your plan',
  close: 'Close the plan',
  topicsTitle: (subject: string | undefined) => [subject ? `${subject} topics` : 'Topics', 'I want to learn...'],
  topicsText: 'Choose as many as you like. The plan puts them in an order that works.',
  /** For a visitor. */
  topicsNeedLogin: 'To generate the course, log in. It’s free.',
  /** The plan that a visitor sees. */
  suggestion: {
    title: 'A plan to begin with',
    forGoal: 'For your goal',
    forPath: 'An example, for the goal',
    extent: (projects: string, time: string) => `${projects}, ${time}`,
    pace: ({ hoursPerDay, daysPerWeek }: StudyTime, lastDate: string | undefined) =>
      `With ${hoursPerDay === 1 ? '1 hour' : `${hoursPerDay} hours`} a day, ${daysPerWeek} days a week, ${lastDate ? `you finish by ${dayAndMonth.format(new Date(lastDate))}` : 'it takes more than a year'}.`,
    /** Before the title of the only project. */
    startWith: 'Start with',
    locked: (count: number, of: number) =>
      count === 1 ? `One project of ${of} is locked and isn’t planned.` : `${count} projects of ${of} are locked and aren’t planned.`,
    text: 'This is a suggestion. You can read each project without an account.',
    keep: 'Log in to keep it',
    choose: 'Choose topics',
    back: 'Show the suggested plan',
  },
  /** Between All my projects and the topics. */
  orTopics: 'Or your projects together with topics:',
  /** For a learner who added projects. */
  ownText: 'Plan your own projects, alone or with whole topics. The plan puts them in an order that works.',
  topics: 'Topics',
  all: 'All',
  /** A plan of all topics has only My Projects, if there are any. */
  allOwn: (count: number) => `All my projects (${count})`,
  /** The choice of all topics, for a learner who added projects. */
  allOfOwn: 'All my projects',
  moreWithPro: (projects: string, others: number) => `${projects}, ${others} more with Pro`,
  /** For servers that don’t sell Pro, if some projects are closed to the reader. */
  openToYou: (projects: string) => `${projects} open to you`,
  chosen: (topics: number, projects: string) => `${topics === 1 ? '1 topic' : `${topics} topics`}, ${projects}`,
  chosenAll: (projects: string) => `All topics, ${projects}`,
  chosenOwn: (projects: string) => `Your ${projects}`,
  chosenNone: 'No topic chosen',
  generate: 'Generate course',
  noTopics: 'There are no projects to plan yet',
  noTopicsText: 'Topics appear here as soon as projects are published.',
  courseFailed: 'Your plan couldn’t be loaded.',
  topicsFailed: 'The topics couldn’t be loaded.',
  saveFailed: 'Your choice couldn’t be saved. Please try again.',
  retry: 'Try again',
  change: 'Change',
  addToPlan: 'Add to my plan',
  /** Beside an Undo. */
  inPlan: (planned: number, locked: number, of: number) => {
    if (planned === of) return of === 1 ? 'It’s in your plan.' : 'These are in your plan.'
    const areLocked = locked > 0 ? `; ${numberWord(locked)} ${locked === 1 ? 'is' : 'are'} locked` : ''
    return `${capital(numberWord(planned))} of these ${planned === 1 ? 'is' : 'are'} in your plan${areLocked}.`
  },
  /** After a change of the plan. */
  changes: {
    ready: 'Your plan is ready',
    changed: 'Your plan has changed',
    noDays: 'Your plan has no days now',
    noPlan: 'Your plan has no topics now',
    order: 'Your plan is in another order',
  },
  /** Titles of a change that can be named. */
  topicsRemoved: (topics: readonly string[]) => `${list.format(topics)} removed from your plan`,
  topicsAdded: (topics: readonly string[]) => `${list.format(topics)} added to your plan`,
  timeChanged: (hours: number, days: number) =>
    `Your plan now has ${hours === 1 ? '1 hour' : `${hours} hours`} a day, ${days === 1 ? '1 day' : `${days} days`} a week`,
  extent: ({ total, weeks, lastDate }: PlanFigures & { weeks: number }) =>
    `${total === 1 ? '1 project' : `${total} projects`} in ${weeks === 1 ? '1 week' : `${weeks} weeks`}${lastDate ? `, done by ${dayAndMonth.format(new Date(lastDate))}` : ''}`,
  /** Before the title of the first open project. */
  first: (date: string, isToday: boolean) => `First, ${isToday ? 'today' : `on ${wholeDay.format(new Date(date))}`}: `,
  /** The same if the plan begins with another one than the page does. */
  firstInPlan: (date: string, isToday: boolean) =>
    `In your plan’s order, the first of them is planned for ${isToday ? 'today' : wholeDay.format(new Date(date))}: `,
  before: (extent: string) => `Before: ${extent}`,
  sameExtent: 'As many projects and weeks as before, with the same end.',
  /** Of a plan without hours and days. */
  extentByTopic: (projects: string) => `${projects}, listed by topic`,
  noPlanText: 'Your projects and answers stay. Choose topics below, or undo this.',
  undo: 'Undo',
  removeTopic: (topic: string) => `Remove ${topic}`,
  hours: 'Hours a day',
  days: 'Days a week',
  none: 'None',
  fewerDays: (isProSold: boolean) =>
    isProSold
      ? '1 to 3 days are part of Pro. Or choose 4: what you don’t finish moves to your next day.'
      : 'Fewer days? Choose 4: what you don’t finish moves to your next day.',
  hoursAWeek: (hours: number) => (hours === 1 ? '1 hour a week' : `${hours} hours a week`),
  doneBy: (date: string) => `done by ${dayAndMonth.format(new Date(date))}`,
  noTime: 'no days planned',
  order: 'Order',
  orders: { selection: 'Recently added', topics: 'Topics (A-Z)', recommended: 'Recommended' } satisfies Record<ScheduleOrder, string>,
  reverse: 'Reverse the order',
  week: (number: number) => `Week ${number}`,
  earlierWeeks: (count: number, areShown: boolean) => `${areShown ? 'Hide' : 'Show'} ${count} earlier weeks`,
  weekDates: (first: string) => dayAndShortMonth.formatRange(new Date(first), new Date(addDays(first, 6))),
  duration,
  /** Of a week. */
  workTime: ({ done, left }: WorkTime) => {
    if (left === 0) return `${duration(done)}, done`
    return done === 0 ? duration(left) : `${duration(done)} done, ${duration(left)} left`
  },
  /** Of the whole plan. */
  figures: ({ done, total, minutesLeft }: PlanFigures) =>
    done === total
      ? (['', 'The only planned project is done', 'Both planned projects are done'][total] ?? `All ${total} planned projects are done`)
      : `${done} of ${total} planned ${total === 1 ? 'project' : 'projects'} done, ${duration(minutesLeft)} left`,
  day: (number: number) => `Day ${number}`,
  today: 'Today',
  date: (date: string) => wholeDay.format(new Date(date)),
  mediumDate: (date: string) => mediumDay.format(new Date(date)),
  weekday: (date: string) => weekday.format(new Date(date)),
  shortDate: (date: string) => shortDay.format(new Date(date)),
  part: (name: string, part: string) => `${name}, ${part.replace('/', '\u00a0of\u00a0')}`,
  minutes: duration,
  minutesLeft: remainingTime,
  /** The time of a project in a plan, which has its remaining time once it was begun. */
  taskTime: ({ minutes, status, progress }: Pick<ScheduleTask, 'minutes' | 'status' | 'progress'>) =>
    status === 'COMPLETE' || progress === 0 ? duration(minutes) : progress === 100 ? 'to finish' : remainingTime(minutes),
  /** Instead of the time of a project that was done before the plan began. */
  doneOn: (date: string) => `done ${date}`,
  thenTime: (minutes: number) => `, ${duration(minutes)}`,
  /** Before `moves`. The learner’s goal doesn’t change what was added last. `hasBegun`: the plan has a project that was begun or just chosen. */
  orderRule: (order: ScheduleOrder, direction: Direction, hasGoal: boolean, hasBegun: boolean) =>
    `${hasBegun ? 'Projects you’ve begun or just chosen come first, then ' : 'Projects come in this order: '}${hasGoal && order !== 'selection' ? 'those for your goal, then ' : ''}${orderRules[order][direction]}. `,
  moves: 'Nothing is ever overdue: what you don’t finish moves to your next day.',
  later: (count: number) => `${count === 1 ? '1 more project comes' : `${count} more projects come`} after a year.`,
  empty: 'Nothing to plan here',
  emptyText: 'There is no project in these topics that you can open. Choose others.',
  allDone: 'Add projects or choose other topics to go on.',
  topicDone: (done: number, all: number) => `${done} of ${all}`,
  pace: (projects: number, factor: number) =>
    `Your last ${projects} finished projects took ${factor === 1 ? 'as long as estimated' : `${factor} times as long as estimated`}.`,
  ownPace: 'Plan with my own pace',
  calendar: 'In your calendar',
  download: 'Download calendar file',
  calendarFile: (prefix: string) => `${prefix}schedule.ics`,
  reminder: 'Email me my weekly plan',
  feed: 'Private calendar address',
  feedHint: 'Calendar apps that subscribe to it follow your plan. Anyone who has it can read your plan.',
  createFeed: 'Get a calendar address',
  renewFeed: 'Renew address',
  endFeed: 'Turn off',
  copyFeed: 'Copy the address',
  feedFailed: 'The calendar address couldn’t be changed. Please try again.',
  downloadFailed: 'The calendar file couldn’t be downloaded. Please try again.',
  invite: 'Invite a friend',
  invited: 'Copied! Send to a friend',
  inviteFailed: 'The link couldn’t be copied.',
} as const
