import type { RecordedEventName, ToldEventName } from '@fieldwork/core/analytics/events.ts'

const numbers = new Intl.NumberFormat('en')
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const wholeDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

const number = (count: number): string => numbers.format(count)

export const analyticsMessages = {
  title: 'What people do',
  project: 'Project',
  allProjects: 'All projects',
  period: 'Period',
  days: { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'A year' },
  failed: 'The counts cannot be read right now.',
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

const eventNames: Record<ToldEventName | RecordedEventName, string> = {
  start_opened: 'Start page opened',
  project_opened: 'Project opened',
  signed_in: 'Logged in',
  toc_jumped: 'Jumped in the contents',
  search_result_opened: 'Search result opened',
  note_retried: 'Tutor asked again',
  pro_badge_clicked: 'Pro badge pressed',
  paywall_opened: 'Paywall opened',
  paywall_plan_clicked: 'Plan chosen in the paywall',
  paywall_closed: 'Paywall closed',
  share_opened: 'Sharing opened',
  share_option_selected: 'Network chosen to share on',
  share_copied: 'Post copied',
  share_saved: 'Post saved',
  share_posted: 'Post taken to a network',
  chat_opened: 'Chat opened',
  chat_cancelled: 'Chat answer stopped',
  chat_feedback: 'Feedback on a chat answer',
  chat_message_sent: 'Chat message sent',
  chat_cleared: 'Chat cleared',
  portfolio_viewed: 'Portfolio viewed',
  portfolio_link_copied: 'Portfolio link copied',
  portfolio_document_added: 'Portfolio document added',
  portfolio_document_edited: 'Portfolio document edited',
  portfolio_document_deleted: 'Portfolio document deleted',
  box_completed: 'Box completed',
  project_unlocked: 'Pro project unlocked',
  project_completed: 'Project completed',
  project_reset: 'Project restarted',
  content_updated: 'New version taken',
  section_unlocked: 'Secret Mission unlocked',
  document_saved: 'Text edited',
  owner_created: 'Administrator made',
  highlight_created: 'Highlight made',
  note_created: 'Note made',
  note_deleted: 'Note deleted',
  pin_toggled: 'Pin set or taken away',
  bookmark_added: 'Bookmark set',
  bookmark_removed: 'Bookmark taken away',
  annotations_cleared: 'Notes cleared',
  quiz_started: 'Quiz started',
  quiz_regenerated: 'Quiz begun again',
  quiz_answered: 'Quiz question answered',
  quiz_completed: 'Quiz completed',
  goal_set: 'Goal set',
}

/** An event in words; one that this version does not know by its name. */
export const eventName = (name: string): string => (eventNames as Record<string, string>)[name] ?? name
