import type { SearchGroupType, SearchLimits, SearchMatch } from '@fieldwork/core/search/schema.ts'

/** Such as `easy projects`. */
const projectsOf = ({ difficulty }: SearchLimits, noun: string): string => [difficulty, noun].filter(Boolean).join(' ')

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(' or ')

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
    roadmap: 'Series and roadmaps',
    specialty: 'Specialty',
    tool: 'Concepts and tools',
    passage: 'In the text',
    nearest: 'Closest',
    first: 'Start here instead',
  } satisfies Record<SearchGroupType | 'passage' | 'nearest' | 'first', string>,
  kind: { roadmap: 'Roadmap', course: 'Series' },
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  firstOf: (shown: number, total: number) => `${shown} of ${total}`,
  none: 'No results found',
  noneMore: 'Try searching for something else',
  noneOfType: 'Search all',
  missing: (words: readonly string[]) => `No project covers ${quoted(words)}.`,
  /** For a search that names a difficulty or a length instead of a subject, or only has stop words. */
  within: (limits: SearchLimits) => {
    const { difficulty, minutes } = limits
    if (minutes !== undefined) return `These ${projectsOf(limits, 'projects')} take up to ${minutes} min, the shortest first.`
    return difficulty ? `These projects are ${difficulty}.` : 'Add a word for what you want to learn. These are all projects.'
  },
  noneWithin: (limits: SearchLimits) =>
    limits.minutes === undefined
      ? `There is no ${projectsOf(limits, 'project')}.`
      : `No ${projectsOf(limits, 'project')} takes ${limits.minutes} min or less.`,
  /** Before a match that neither the title nor the description has. */
  reason: {
    concept: 'Explains: ',
    series: 'Series: ',
    category: 'Topic: ',
    searchedAs: 'Related: ',
  } satisfies Record<Exclude<SearchMatch['field'], 'title' | 'description'>, string>,
  offline: 'The search continues once you’re back online.',
  failed: "The search didn't work. Check your connection and try again.",
  inProject: (project: string) => `in ${project}`,
} as const
