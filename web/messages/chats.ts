import type { Ending } from '@fieldwork/core/chats/chunks.ts'

/** The specification's table of errors, and two states of a message that are none. */
export const chatErrorMessages = {
  NETWORK_ERROR: 'Unable to connect to the chat!',
  API_ERROR: 'Something went wrong on our end. Please try again in a moment.',
  STREAMING_ERROR: 'Connection interrupted.',
  CONNECTION_ERROR: 'Unable to connect to chat. Please refresh the page and try again.',
  RATE_LIMIT_ERROR: "You're sending messages too quickly. Please wait a moment and try again.",
  AUTHENTICATION_ERROR: 'Your session has expired. Please refresh the page to continue.',
  UNKNOWN_ERROR: 'Sorry about that! Something unexpected happened.',
  STREAM_RUNNING: 'The tutor is still answering your previous message. This one is kept.',
  UNCONFIRMED: 'This message may not have been sent.',
} as const

export type ChatErrorType = keyof typeof chatErrorMessages

export const chatMessages = {
  log: 'Messages',
  you: 'You asked',
  tutor: 'The tutor',
  /** Without a language model. */
  finder: 'Found in this project',
  earlier: 'Show earlier messages',
  earlierFailed: 'The earlier messages couldn’t be loaded.',
  latest: 'Jump to the latest message',
  resend: 'Send again',
  edit: 'Edit',
  discard: 'Remove',
  tryAgain: 'Try again',
  support: 'Contact support',
  typing: 'The tutor is answering',
  searching: 'Searching this project',
  /** Heard in place of code. */
  code: 'Code.',
  /** Heard at the end of an answer. */
  someUnbacked: 'Some of this answer is not backed by this project. Those parts are marked.',
  reconnecting: 'The connection was lost. The answer continues as soon as it’s back.',
  notKept: 'This browser can’t store anything, so unsent text may be lost when you leave.',
  selection: 'Selected text',
  field: 'Your question',
  placeholder: 'Ask about this step',
  finderPlaceholder: 'An error message, or what you want to know',
  send: 'Send',
  stop: 'Stop',
  tooLong: (over: number) => `${over} ${over === 1 ? 'character' : 'characters'} too many. A message holds at most 8,000.`,
  left: (left: number) => `${left} ${left === 1 ? 'character' : 'characters'} left`,
  stopFailed: 'The answer couldn’t be stopped. Try again.',
  copy: 'Copy',
  copyNamed: 'Copy the answer',
  good: 'Good answer',
  bad: 'Bad answer',
  thanks: 'Thank you for your feedback!',
  retry: 'Ask again',
  unanswered: 'This was not answered.',
  endings: {
    complete: undefined,
    cancelled: 'You stopped this answer.',
    cut_off: 'This answer was cut off. What arrived is kept.',
  } satisfies Record<Exclude<Ending, 'failed'>, string | undefined>,
  usedUp: 'Your share of the language model for today is used up, so this only finds passages. It comes back tomorrow.',
  prompts: 'What you could ask',
  furtherQuestions: 'Questions answered in this step',
  /** Below a reply that is no answer. */
  closeQuestions: 'Is it one of these?',
  clear: 'Clear this chat',
  clearTitle: 'Clear this chat?',
  clearText: 'All messages about this project are removed, yours and the tutor’s. They can’t be brought back.',
  clearNow: 'Clear',
  cleared: 'The chat is empty.',
  find: 'Find in this project',
  visitorConversation: 'A free account keeps the conversation and gives hints for tasks.',
  /** With a language model. */
  visitorTutor: 'With a free account, the tutor answers your questions, keeps the conversation, and gives hints for tasks.',
  visitorLogIn: 'Log in',
  lockedTitle: 'You can ask once this project is open to you',
  /** Without a language model. */
  lockedSearch: 'You can search this project once it’s open to you',
  otherProjects: 'See all projects',
  unlock: 'Unlock with Pro',
} as const
