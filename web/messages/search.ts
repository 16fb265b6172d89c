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
    roadmap: 'Roadmaps',
    specialty: 'Specialty',
    tool: 'Tools',
    project: 'Projects',
    passage: 'In the text',
    nearest: 'The nearest there is',
    first: 'Begin here instead',
  } satisfies Record<SearchGroupType | 'passage' | 'nearest' | 'first', string>,
  kind: { roadmap: 'Roadmap', course: 'Series' },
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  firstOf: (shown: number, total: number) => `${shown} of ${total}`,
  none: 'No results found',
  noneMore: 'Try searching for something else',
  failed: "The search didn't work. Check your connection and try again.",
  inProject: (project: string) => `in ${project}`,
} as const
