import { capital, numberWord } from './project.ts'

/** The panel My work. */
export const workMessages = {
  label: 'Your work so far',
  progress: 'Required tasks done',
  keep: 'Save or share your documentation',
  required: (done: number, all: number) => `${done} of ${all} required ${all === 1 ? 'task' : 'tasks'}.`,
  optionalOpen: (open: number) => `${capital(numberWord(open))} optional ${open === 1 ? 'task is' : 'tasks are'} open.`,
  by: (name: string | undefined, isComplete: boolean) =>
    name ? `${isComplete ? 'By' : 'Draft by'} ${name}` : isComplete ? 'Your work' : 'Your draft',
  visitor: 'Your draft',
  step: (number: number | undefined, title: string) => (number === undefined ? title : `${number}. ${title}`),
  optional: (title: string) => `Optional: ${title}`,
  goTo: (title: string) => `Go to ${title}`,
  show: (title: string) => `Show ${title}`,
  fold: (title: string) => `Hide ${title}`,
  closedKept: 'This project is closed to you for now. What you answered in it is yours.',
  closedSections: 'From sections that are closed to you for now:',
  closed: 'Your answers appear here once this project is open to you.',
  empty: 'Nothing here yet. Your answers and screenshots are collected here.',
  emptyVisitor: 'Log in, and your answers and screenshots are collected here.',
}
