import type { HighlightAction } from '@fieldwork/core/notes/actions.ts'
import type { HighlightColor } from '@fieldwork/core/notes/colors.ts'
import type { LearnerNote } from '@fieldwork/core/notes/schema.ts'

const maxLabelLength = 60
const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > maxLabelLength ? `${line.slice(0, maxLabelLength).trimEnd()}…` : line
}
const count = (number: number, noun: string): string => `${number} ${number === 1 ? noun : `${noun}s`}`

const colors: Record<HighlightColor, string> = {
  red: 'Red',
  yellow: 'Yellow',
  green: 'Green',
  gray: 'Gray',
  'light-blue': 'Light blue',
  'dark-blue': 'Dark blue',
  purple: 'Purple',
  pink: 'Pink',
}

const actions: Record<HighlightAction, string> = {
  note: 'Note',
  simplify: 'Simplify',
  explain: 'Explain more',
  examples: 'Examples',
  highlight: 'Highlight',
  ask: 'Ask',
  delete: 'Delete',
}

const types: Record<LearnerNote['noteType'], string> = {
  blank: 'Note',
  simplify: 'Simplify',
  explain: 'Explain more',
  examples: 'Examples',
  ask: 'Ask',
}

/** Highlights and notes in the document. */
export const noteMessages = {
  colors,
  actions,
  types,
  short,
  flag: (color: string, words: string, notes: number) =>
    `${color} highlight${notes > 0 ? ` with ${count(notes, 'note')}` : ''}: ${short(words)}`,
  toolbar: 'Selected text',
  color: 'Highlight color',
  more: 'More',
  /** Without a language model. */
  find: 'Find',
  bookmark: 'Bookmark',
  attachToChat: 'Ask in the chat',
  selectByKeyboard: 'Select text with the keyboard',
  selected: (words: string) => `Selected: ${short(words)}. Press Tab for actions.`,
  nothingToSelect: 'There is no text to select here.',
  highlighted: (color: string) => `Highlighted, ${color.toLowerCase()}.`,
  bookmarked: 'Bookmarked.',
  unbookmarked: 'Bookmark removed.',
  addBookmark: (title: string) => `Bookmark ${short(title)}`,
  removeBookmark: (title: string) => `Remove the bookmark ${short(title)}`,
  deletedHighlight: (notes: number) => (notes > 0 ? `Highlight and ${count(notes, 'note')} deleted` : 'Highlight deleted'),
  deletedHighlights: (highlights: number) => `${count(highlights, 'highlight')} deleted`,
  deletedNote: 'Note deleted',
  undo: 'Undo',
  loadFailed: 'Your highlights and notes couldn’t be loaded.',
  region: (type: string, heading: string) => `${type}: ${short(heading)}`,
  heading: 'Heading of the note',
  body: 'Text of the note',
  placeholder: 'Write what you want to remember. Markdown works.',
  answerPlaceholder: 'Nothing here yet.',
  question: 'Your question about this',
  askNow: 'Ask',
  edit: 'Edit note',
  done: 'Done',
  pin: 'Keep this note open',
  unpin: 'Let this note close',
  close: 'Close note',
  expand: 'Expand note',
  collapse: 'Make note smaller',
  copyNote: 'Copy note',
  deleteNote: 'Delete note',
  resize: 'Height of the note',
  loading: 'The tutor is reading the project…',
  failed: "Oops! Looks like our bot took an unexpected coffee break. Let's give it another shot!",
  noModel: 'Your share of the language model is used up for today. It comes back tomorrow.',
  tryAgain: 'Try again',
  tooLong: 'A note holds at most 20,000 characters.',
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Not saved yet. It is kept in this browser.',
  signedOut: 'Log in again to save. It is kept in this browser.',
  login: 'Log in',
  asideTitle: 'From an earlier version',
  asideText: 'The words you marked are no longer in the text. They were here:',
} as const

const of = (number: number, all: number) => (number === all && all > 1 ? (all === 2 ? 'Both' : `All ${all}`) : String(number))

/** Effects of an update on highlights and notes. */
export const carryOverMessages = {
  title: 'Your highlights and notes after the update',
  carried: (number: number, all: number) =>
    `${of(number, all)} ${number === 1 ? 'is' : 'are'} where ${number === 1 ? 'it was' : 'they were'}.`,
  moved: (number: number) => `${number} moved with ${number === 1 ? 'its' : 'their'} words.`,
  aside: (number: number) =>
    `${number} ${number === 1 ? 'marks words that are' : 'mark words that are'} gone. ${number === 1 ? 'It is' : 'They are'} kept beside the place ${number === 1 ? 'it' : 'they'} came from.`,
  highlight: 'Highlight:',
  note: 'Note:',
  where: 'You’ll find each of them in My work, under Notes.',
  dismiss: 'Got it',
} as const

/** The learner's own list. */
export const myNotesMessages = {
  tabs: { answers: 'Answers', notes: 'Notes' },
  choose: 'What to show',
  label: 'Your highlights and notes',
  count: (highlights: number, notes: number) => `${count(highlights, 'highlight')}, ${count(notes, 'note')}`,
  byColor: 'Color',
  byType: 'Type',
  all: 'All',
  highlights: 'Highlights',
  copyAll: 'Copy all as Markdown',
  goTo: (words: string) => `Go to ${short(words)}`,
  notHere: 'On another track, or in a section that is closed to you',
  closed: 'Your notes appear here once this project is open to you.',
  closedKept: 'This project is closed to you for now. What you marked and noted in it is yours.',
  aside: 'Set aside by an update',
  empty: 'Nothing here yet. Select some text in the project to highlight it or to write a note.',
  emptyVisitor: 'Log in to highlight text and to write notes. They are collected here.',
  nothingFits: 'No results found.',
  clear: 'Show all',
} as const
