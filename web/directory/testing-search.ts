import { emptySearchAnswer, type PassageMatch, type SearchAnswer, type SearchResult } from '@fieldwork/core/search/schema.ts'

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

const step = (projectId: string, blockId: string, rest: Partial<PassageMatch> = {}): PassageMatch => ({
  projectId,
  projectTitle: 'Put TLS in front',
  stepId: 'sign',
  blockId,
  title: 'Sign a certificate',
  titleRanges: [],
  text: 'The browser keeps it in its cache.',
  textRanges: [[28, 33]],
  ...rest,
})

export const answer: SearchAnswer = {
  ...emptySearchAnswer,
  groups: [
    { type: 'project', total: 12, results: [found('project', 'tls', 'Put TLS in front')] },
    { type: 'roadmap', total: 1, results: [cornerResult] },
    {
      type: 'tool',
      total: 1,
      results: [found('tool', 'cache', 'HTTP cache', { matches: [{ field: 'title', text: 'HTTP cache', ranges: [[5, 10]] }] })],
    },
  ],
  passages: [
    step('tls', 'sign-text', { trackId: 'low' }),
    step('crowd', 'remember', { projectTitle: 'Withstand a crowd', title: 'Remember answers' }),
  ],
  types: ['roadmap', 'specialty', 'tool'],
}

export const specialtyAnswer: SearchAnswer = {
  ...answer,
  groups: [{ type: 'specialty', total: 1, results: [found('category', 'Networks', 'Networks', { projects: ['http', 'tls'] })] }],
  passages: [],
}
