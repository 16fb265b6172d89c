import type { SearchAnswer, SearchResult } from '@fieldwork/core/search/schema.ts'

/* What a search finds in the small catalogue. */

const found = (type: SearchResult['type'], id: string, title: string, rest: Partial<SearchResult> = {}): SearchResult => ({
  type,
  id,
  title,
  description: `About ${title}`,
  icon: 'misc',
  projects: [id],
  matches: [],
  ...rest,
})

export const cornerResult = found('course', 'corner', 'Your own corner of the web', { projects: ['http', 'tls', 'crowd'] })

export const answer: SearchAnswer = {
  groups: [
    { type: 'roadmap', total: 1, results: [cornerResult] },
    { type: 'specialty', total: 1, results: [found('category', 'Networks', 'Networks', { projects: ['http', 'tls'] })] },
    {
      type: 'tool',
      total: 1,
      results: [found('tool', 'cache', 'HTTP cache', { matches: [{ field: 'title', text: 'HTTP cache', ranges: [[5, 10]] }] })],
    },
    { type: 'project', total: 12, results: [found('project', 'tls', 'Put TLS in front')] },
  ],
  passages: [
    {
      projectId: 'tls',
      projectTitle: 'Put TLS in front',
      stepId: 'sign',
      blockId: 'sign-text',
      trackId: 'low',
      title: 'Sign a certificate',
      titleRanges: [],
      text: 'The browser keeps it in its cache.',
      textRanges: [[28, 33]],
    },
  ],
  nearest: null,
  first: null,
}

export const nothing: SearchAnswer = { groups: [], passages: [], nearest: null, first: null }
