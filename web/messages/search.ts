import type { SearchGroupType } from '@fieldwork/core/search/schema.ts'

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
    tool: 'Concepts',
    passage: 'In the text',
    nearest: 'The nearest there is',
    first: 'Begin here instead',
  } satisfies Record<SearchGroupType | 'passage' | 'nearest' | 'first', string>,
  kind: { roadmap: 'Roadmap', course: 'Series' },
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  firstOf: (shown: number, total: number) => `${shown} of ${total}`,
  none: 'No results found',
  noneMore: 'Try searching for something else',
  /** Around the missing words. */
  missing: ['Nothing about ', '.'],
  missingBeside: ['Nothing about ', '. These match the rest.'],
  quoted: (words: readonly string[]) => words.map((word) => `“${word}”`).join(' or '),
  offline: 'You’re offline. The search continues once you’re connected again.',
  failed: "The search didn't work. Check your connection and try again.",
  inProject: (project: string) => `in ${project}`,
} as const
