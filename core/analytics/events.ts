import type { BillingPeriod } from '../plans/schema.ts'

/** All fields of events. None contains text that a user wrote, answered or was asked. */
export type EventFields = {
  projectId: string
  quizId: string
  questionId: string
  optionId: string
  chatId: string
  messageId: string
  vote: 'up' | 'down'
  documentId: string
  /** A step, section or block. */
  sectionId: string
  billingPeriod: BillingPeriod
  /** Part of the page that requested it. */
  location: string
  plan: string
  planBefore: string
  subscriptionId: string
  flag: string
  value: boolean | null
  isPro: boolean
  network: string
  type: string
  boxId: string
  contentId: string
  block: string
  noteType: string
  color: string
  what: string
  pinned: boolean | null
  version: number
  from: number
  to: number
  first: boolean
  score: number
  results: number
  by: string
}
export type EventField = keyof EventFields

/** Fields with `?` are optional. */
type Fields = ReadonlyArray<EventField | `${EventField}?`>

/** Named area_action. The browser reports events that change nothing on the server. */
export const clientEvents = {
  start_opened: [],
  project_opened: ['projectId'],
  signed_in: [],
  toc_jumped: ['projectId', 'sectionId'],
  search_result_opened: ['type', 'projectId?'],
  note_retried: ['projectId', 'noteType'],
  pro_badge_clicked: ['location', 'isPro', 'projectId?', 'sectionId?'],
  paywall_opened: ['location'],
  paywall_plan_clicked: ['location', 'plan', 'billingPeriod'],
  paywall_closed: ['location'],
  share_opened: ['projectId'],
  share_option_selected: ['projectId', 'type'],
  share_copied: ['projectId', 'network'],
  share_saved: ['projectId', 'type'],
  share_stopped: ['projectId'],
  share_posted: ['projectId', 'network'],
  chat_opened: ['projectId', 'chatId?'],
  chat_cancelled: ['projectId', 'chatId'],
  chat_feedback: ['projectId', 'chatId', 'messageId', 'vote'],
  portfolio_viewed: [],
  portfolio_link_copied: [],
} as const satisfies Record<string, Fields>

/** Events about changes are recorded by the server, in the same transaction. */
export const recordedEvents = {
  box_completed: ['boxId'],
  answer_insisted: ['boxId'],
  answer_shown: ['boxId'],
  project_unlocked: [],
  project_completed: ['version', 'first'],
  project_reset: [],
  project_imported: [],
  content_updated: ['from', 'to'],
  section_unlocked: ['contentId'],
  credential_issued: ['version'],
  credential_published: [],
  credential_hidden: [],
  credential_revoked: [],
  document_saved: ['version'],
  owner_created: [],
  deletion_requested: [],
  deletion_withdrawn: [],
  highlight_created: ['color'],
  note_created: ['noteType'],
  note_deleted: ['noteType'],
  pin_toggled: ['what', 'pinned'],
  bookmark_added: ['block'],
  bookmark_removed: ['block'],
  annotations_cleared: [],
  quiz_started: ['quizId'],
  quiz_regenerated: ['quizId'],
  quiz_answered: ['quizId', 'questionId', 'optionId'],
  quiz_completed: ['quizId', 'score'],
  goal_set: ['results', 'by'],
  flag_set: ['flag', 'value'],
  checkout_opened: ['billingPeriod'],
  plan_changed: ['plan', 'planBefore', 'subscriptionId'],
  pro_welcomed: ['subscriptionId'],
  chat_message_sent: ['chatId'],
  chat_cleared: ['chatId'],
  portfolio_document_added: ['documentId'],
  portfolio_document_edited: ['documentId'],
  portfolio_document_deleted: ['documentId'],
} as const satisfies Record<string, Fields>

export type ClientEventName = keyof typeof clientEvents
export type RecordedEventName = keyof typeof recordedEvents

type Required<Names> = Names extends `${string}?` ? never : Names
type Optional<Names> = Names extends `${infer Name}?` ? Name : never
type Carried<Names extends string> = { [Field in Required<Names> & EventField]: EventFields[Field] } & {
  [Field in Optional<Names> & EventField]?: EventFields[Field] | undefined
}
export type ClientEvent = { [Name in ClientEventName]: { name: Name; data: Carried<(typeof clientEvents)[Name][number]> } }[ClientEventName]
export type RecordedEventDetails<Name extends RecordedEventName> = Carried<(typeof recordedEvents)[Name][number]>

const isNamed = <Names extends object>(names: Names, name: string): name is string & keyof Names => Object.hasOwn(names, name)

/** False for a name that isn't in this version's catalogue. It may come from another version. */
export const isClientEvent = (name: string): name is ClientEventName => isNamed(clientEvents, name)

/** Events that only the server can confirm. */
export const isRecordedEvent = (name: string): name is RecordedEventName => isNamed(recordedEvents, name)

/** True if an event has all required fields. */
export const isComplete = (name: ClientEventName, data: object): boolean =>
  clientEvents[name].every((field) => field.endsWith('?') || (data as Record<string, unknown>)[field] !== undefined)

/** Returns the fields that an event of this name may have. */
export const carriedBy = <Data extends object>(name: ClientEventName, data: Data): Partial<Data> => {
  const carried = new Set(clientEvents[name].map((field) => field.replace('?', '')))
  return Object.fromEntries(Object.entries(data).filter(([field]) => carried.has(field))) as Partial<Data>
}
