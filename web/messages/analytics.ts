import { capital } from './project.ts'
import type { RecordedEventName, ClientEventName } from '@fieldwork/core/analytics/events.ts'

const numbers = new Intl.NumberFormat('en')
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const wholeDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

const number = (count: number): string => numbers.format(count)

export const analyticsMessages = {
  project: 'Project',
  allProjects: 'All projects',
  period: 'Period',
  days: { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'A year' },
  failed: 'The counts cannot be read right now.',
  /** Of people and visits. */
  countedAt: (at: number) =>
    `People and visits were last counted on ${dayAndTime.format(at)}, as they are once an hour. Events are up to date.`,
  none: 'Nothing was counted in this period',
  noneMore: 'Events appear here as people open projects, answer and complete them.',
  noneYet: 'Nobody in this period.',
  allEvents: 'All events',
  perDay: (subject: string) => `${subject}, by day`,
  byName: 'Events by name',
  byProject: 'From opened to done, by project',
  unknown: 'not in the catalogue',
  chart: 'The chart',
  chartLabel: (subject: string, counts: readonly number[]) =>
    `${subject}: ${number(counts.reduce((sum, count) => sum + count, 0))} in ${counts.length} days, at most ${number(Math.max(...counts))} in a day`,
  asTable: 'Show the numbers',
  day: 'Day (UTC)',
  date: (at: number) => wholeDay.format(at),
  shortDate: (at: number) => dayAndMonth.format(at),
  number,
  percent: (percent: number) => `${percent}%`,
  share: (percent: number | null, before: string) => (percent === null ? '' : `${percent}% of ${before}`),
  learning: 'From opened to done',
  learningNote: 'People who opened a project in this period, once for each project, and what they have done in it until today.',
  arriving: 'From the start page to an account',
  arrivingNote: 'Visits that began on the start page without an account. A visit is one browser tab.',
  /** Each with the words for it in "60% of …". */
  steps: {
    opened: ['Project opened', 'opened'],
    answered: ['First answer', 'answered'],
    completed: ['Completed', 'completed'],
    started: ['Start page', 'visits'],
    visitedProject: ['Project opened', 'opened'],
    signedUp: ['Signed up', 'signed up'],
  },
} as const

/** Events whose label differs from their name. */
const eventLabels: Partial<Record<ClientEventName | RecordedEventName, string>> = {
  start_opened: 'Start page opened',
  signed_in: 'Logged in',
  toc_jumped: 'Jumped in the contents',
  note_retried: 'Tutor asked again',
  pro_badge_clicked: 'Pro badge pressed',
  paywall_plan_clicked: 'Plan chosen in the paywall',
  share_opened: 'Sharing opened',
  share_option_selected: 'Save option chosen',
  share_copied: 'Post copied',
  share_saved: 'Documentation saved',
  share_stopped: 'Public link turned off',
  share_posted: 'Post opened on a network',
  pro_welcomed: 'Welcomed to Pro',
  flag_set: 'Flag set for a person',
  chat_cancelled: 'Chat answer stopped',
  chat_feedback: 'Feedback on a chat answer',
  answer_insisted: 'Insisted on a refused answer',
  answer_shown: 'Explanation shown',
  project_unlocked: 'Pro project unlocked',
  project_reset: 'Project restarted',
  content_updated: 'Updated to a new version',
  section_unlocked: 'Secret Mission unlocked',
  document_saved: 'Text edited',
  owner_created: 'First administrator created',
  annotations_cleared: 'Notes cleared',
  quiz_answered: 'Quiz question answered',
}

/** Returns the label of an event, such as "Project opened" for `project_opened`. Events of other versions keep their name. */
export const eventName = ({ name, isUnknown }: { name: string; isUnknown: boolean }): string =>
  isUnknown ? name : ((eventLabels as Record<string, string>)[name] ?? capital(name.replaceAll('_', ' ')))
