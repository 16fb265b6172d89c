import { duration } from '@fieldwork/core/messages/duration.ts'
import type { SearchGroupType, SearchLimits, SearchMatch } from '@fieldwork/core/search/schema.ts'

/** Such as `free easy projects`. */
const projectsOf = ({ difficulty, free }: SearchLimits, noun: string): string =>
  [free && 'free', difficulty, noun].filter(Boolean).join(' ')

const listed = (words: readonly string[], word: 'and' | 'or'): string =>
  words
    .map((one) => `“${one}”`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ` ${word} `)

/** Words that a sentence quotes. */
const maxMissing = 4

/** Sentences of the search. */
export const searchMessages = {
  label: 'Search projects',
  placeholder: 'I want to learn...',
  clear: 'Empty the search',
  types: 'Show',
  type: { all: 'All', roadmap: 'Roadmaps', specialty: 'Specialty', tool: 'Tools' },
  results: 'Results',
  group: {
    project: 'Projects',
    roadmap: 'Series',
    specialty: 'Specialty',
    tool: 'Concepts and tools',
    passage: 'In the text',
    near: 'Close to your search',
    nearest: 'Close to your search',
    uses: 'Projects that use it',
    mentions: 'Projects that mention it',
  } satisfies Record<SearchGroupType | 'passage' | 'nearest', string>,
  kind: { roadmap: 'Series', course: 'Series' },
  counted: (group: string, count: number | string) => `${group}: ${count}.`,
  firstOf: (shown: number, total: number) => `${shown} of ${total}`,
  none: 'No results found',
  noneMore: 'Try searching for something else',
  noneOfType: 'Search all',
  missing: (words: readonly string[]) =>
    words.length > maxMissing ? 'No project covers these words.' : `No project covers ${listed(words, 'or')}.`,
  /** Above projects that are about something similar. */
  missingItself: (word: string) => `No project covers “${word}” itself. These come closest.`,
  apart: (words: readonly string[]) =>
    words.length > 2 ? 'No project has all of these words.' : `No project is about ${listed(words, 'and')} together.`,
  corrected: (search: string) => `Searched for “${search}”.`,
  /** `search`: as corrected; `missing`: those of it that no project covers. */
  correctedMissing: (search: string, missing: readonly string[]) =>
    `Searched for “${search}”, but no project covers ${missing.length > maxMissing ? 'these words' : missing.join(' ') === search ? 'it' : listed(missing, 'or')}.`,
  noSeries: (title: string) => `There is no series called “${title}”.`,
  allSeries: 'All series',
  allProjects: 'All projects',
  pathsTitle: 'Series made for a goal',
  /** For a search that names limits instead of a subject, or only has stop words. */
  within: (limits: SearchLimits) => {
    const { difficulty, minutes, free } = limits
    if (minutes !== undefined) return `These ${projectsOf(limits, 'projects')} take up to ${duration(minutes)}, the shortest first.`
    const adjectives = [free && 'free', difficulty].filter(Boolean).join(' and ')
    return adjectives ? `These projects are ${adjectives}.` : 'This search names no topic, so here are all projects.'
  },
  /** Leads to the page of the search as a goal. */
  asGoal: 'See what leads there',
  /** `subject`: the search without the limits. */
  noneWithin: (limits: SearchLimits, subject: string) => {
    const projects = `${projectsOf(limits, 'project')}${subject && ` about “${subject}”`}`
    return limits.minutes === undefined ? `There is no ${projects}.` : `No ${projects} takes ${duration(limits.minutes)} or less.`
  },
  limits: 'Limits of the search',
  /** Labels of the limits, each of which can be removed. */
  limit: {
    difficulty: ({ difficulty = 'easy' }: SearchLimits) => ({ easy: 'Easy', medium: 'Medium', hard: 'Hard' })[difficulty],
    minutes: ({ minutes = 0 }: SearchLimits) => `Up to ${duration(minutes)}`,
    free: () => 'Free',
  } satisfies Record<keyof SearchLimits, (limits: SearchLimits) => string>,
  /** Before a match that neither the title nor the description has. */
  reason: {
    concept: 'Explains: ',
    series: 'Series: ',
    category: 'Topic: ',
    searchedAs: 'Related: ',
    needs: 'Needs: ',
    code: 'Code in: ',
  } satisfies Record<Exclude<SearchMatch['field'], 'title' | 'description'>, string>,
  offline: 'The search continues once you’re back online.',
  failed: 'The search didn’t work. Check your connection and try again.',
  inProject: (project: string) => `in ${project}`,
} as const
