import { duration } from '@fieldwork/core/messages/duration.ts'

/** Sentences of the guided document and its screen. */
export const documentMessages = {
  stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
  next: (title: string) => `Next: ${title}`,
  minutes: duration,
  highlightFailed: 'Unable to highlight code',
  copyCode: 'Copy code',
  expandCode: 'Enlarge code',
  /** Tells the buttons of many code blocks apart: by the first line of the code. */
  named: (action: string, code: string) => `${action}: ${code.trim().split('\n', 1)[0]!.slice(0, 60)}`,
  askAboutCode: 'Ask',
  /** Without a language model. */
  findAboutCode: 'Find',
  askAboutThis: 'What does this do?',
  enlargeImage: 'Enlarge picture',
  codeGroup: 'Code',
  /** Names of notes without a heading. */
  noteKinds: { explain: 'Explanation', simplify: 'In short', ask: 'Question', blank: 'Note', examples: 'Examples' },
  quiz: 'Quiz',
  quizNamed: (name: string) => `Quiz: ${name}`,
  quizVisitor: 'Five questions about this project, with an explanation for every option. Your score is kept in your account.',
  quizLogin: 'Log in to take the quiz',
  editVariable: (label: string, value: string) => `${label}: ${value}. Edit`,
  /** Tooltips of a personal value. */
  ownValue: 'Your own value',
  exampleValue: 'An example. Log in to get your own.',
  /** Below a file with personal values. */
  ownFile: 'The values in this file are yours.',
  exampleFile: 'Example values. They change when you log in.',
  valueFaults: {
    too_long: 'At most 2,000 characters fit here. Nothing is saved yet.',
    control_characters: 'This holds a character that cannot be shown. Nothing is saved yet.',
  },
  /** The value, cut short where it would fill the screen. */
  variableNotSaved: (value: string) =>
    value === '' ? 'The change could not be saved' : `“${value.length > 60 ? `${value.slice(0, 60)}…` : value}” could not be saved`,
  secretUnlock: 'Unlock with PRO',
  secretLogin: 'Login to Unlock',
  secretJumpIn: "You're PRO! Jump in",
  secretUnlocked: 'PRO Section unlocked! 🚀',
  secretFailed: (contentId: string) => `Failed to fetch PRO content file: ${contentId}`,
} as const

export const conceptMessages = {
  more: 'More about this',
  failed: 'Failed to load concept',
  failedWhy: (name: string) => `We couldn't retrieve the definition for "${name}". Please try again later.`,
} as const

export const contentsMessages = {
  label: 'Table of contents',
  pin: 'Pin the table of contents',
  unpin: 'Unpin the table of contents',
  show: 'Show the table of contents',
  parts: (title: string) => `Parts of ${title}`,
  notStarted: 'Not started',
  tasks: (complete: number, all: number) => `${complete} of ${all} ${all === 1 ? 'task' : 'tasks'}`,
  tasksDone: 'Tasks done',
  bookmark: 'Bookmark',
} as const
