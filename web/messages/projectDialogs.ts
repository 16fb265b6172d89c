import type { ProjectChanges } from '@fieldwork/core/catalogue/schema.ts'
import type { CarriedAnswers } from '@fieldwork/core/tasks/carried.ts'
import { numberWord } from './project.ts'

/** Restarting a project. */
export const resetMessages = {
  title: 'Restart project',
  warning:
    'All your answers, screenshots, highlights and notes in this project are deleted, and so is its documentation. This can’t be undone.',
  /** For users whose plan doesn't include restarting: getting Pro deletes nothing. */
  lockedWarning:
    'It would delete all your answers, screenshots, highlights and notes in this project, and its documentation. You’re asked again before anything goes.',
  restart: 'Restart project',
  unlock: 'Unlock with Pro',
  done: 'Project successfully reset',
}

const plural = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`

/** A newer version of a project. */
export const updateMessages = {
  title: 'This project has new upgrades!',
  becomes: (answered: number, removed: number): string =>
    removed === 0
      ? 'Your answers are kept.'
      : `${removed} of your ${plural(answered, 'answer')} ${removed === 1 ? 'belongs to a task' : 'belong to tasks'} that ${removed === 1 ? 'is' : 'are'} no longer part of the project. The others are kept.`,
  notes: 'Highlights and notes move along with their words. Those on words that are gone are kept beside the place they came from.',
  news: 'What’s new:',
  changes: ({ steps, tasks }: Pick<ProjectChanges, 'steps' | 'tasks'>): string[] => {
    const parts: Array<[count: number, noun: string, what: string]> = [
      [steps.added, 'step', 'new'],
      [steps.changed, 'step', 'reworded'],
      [steps.removed, 'step', 'removed'],
      [tasks.added, 'task', 'new'],
      [tasks.changed, 'task', 'reworded'],
      [tasks.removed, 'task', 'removed'],
    ]
    const changes = parts.flatMap(([count, noun, what]) => (count > 0 ? [`${plural(count, noun)} ${what}`] : []))
    return changes.length > 0 ? changes : ['small corrections']
  },
  available: (changes: readonly string[]) => `An update is available: ${changes.join(', ')}.`,
  open: 'Update',
  update: 'Update my project!',
  later: 'Not now',
  doneTitle: 'You’re up to date',
  carried: ({ kept, lost, returned }: CarriedAnswers): string => {
    const all = kept + lost
    if (all + returned === 0) return 'You haven’t answered anything in this project yet.'
    const sentences = []
    if (all > 0 && lost === 0)
      sentences.push(all === 1 ? 'Your answer was kept.' : `${all === 2 ? 'Both' : `All ${all}`} answers were kept.`)
    if (lost > 0) sentences.push(`${kept} of your ${plural(all, 'answer')} ${kept === 1 ? 'was' : 'were'} kept.`, lostTasks(lost))
    if (returned > 0) sentences.push(`${plural(returned, 'earlier answer')} ${returned === 1 ? 'is' : 'are'} back.`)
    return sentences.join(' ')
  },
  goOn: 'Continue',
}

const lostTasks = (count: number): string =>
  count === 1 ? '1 task is no longer part of the project.' : `${count} tasks are no longer part of the project.`

const nbspPlural = (count: number, noun: string): string => plural(count, noun).replace(' ', '\u00a0')

/** Parts of a project that the learner skipped. */
export const skippedMessages = {
  /** `steps`: undefined if some aren't done, which the list of what was skipped names. `extras`: completed tasks that are optional. */
  counts: (steps: number | undefined, tasks: { complete: number; all: number }, extras: number) => {
    const whole = tasks.complete < tasks.all ? `${tasks.complete} of ` : steps === undefined && tasks.all > 1 ? 'all ' : ''
    const extra = extras > 0 ? ` and ${extras}\u00a0extra` : ''
    const counts = [
      ...(steps === undefined ? [] : [nbspPlural(steps, 'step')]),
      ...(tasks.all > 0 ? [`${whole}${nbspPlural(tasks.all, 'task')}${extra}`] : []),
    ]
    return counts.length > 0 ? `: ${counts.join(', ')}.` : '.'
  },
  skipped: 'You can still do:',
  /** In the completion view, whose list opens on demand. */
  skippedCount: (parts: number) => `You can still do ${parts === 1 ? 'one thing' : `${numberWord(parts)} things`}`,
  stepsUnread: (count: number) => `${plural(count, 'step')} not read:`,
  unread: (step: string) => `Read the step “${step}”`,
  optionalTask: (task: string) => `Optional task “${task}”`,
  quiz: 'Quiz',
} as const
