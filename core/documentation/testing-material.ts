import type { LearnerNote } from '../notes/schema.ts'
import type { DocumentationMaterial, DocumentedTask } from './buildDocumentation.ts'

export const answered = (id: string, text: string, rest: Partial<DocumentedTask> = {}, answer: object = {}): DocumentedTask => ({
  id,
  stepId: 'sea',
  title: `${id}?`,
  type: 'TEXT',
  hidden: false,
  isOutput: false,
  isAccepted: false,
  answer: { id, type: 'TEXT', text: { data: text }, status: 'COMPLETE', hidden: false, revision: 1, ...answer },
  ...rest,
})

export const noted = (id: string, content: string, noteType: LearnerNote['noteType'] = 'blank', block = 'p1'): LearnerNote => ({
  kind: 'note',
  id,
  changed: 1,
  group: id,
  noteType,
  heading: `Note ${id}`,
  highlightContext: '',
  surroundingContext: '',
  content,
  expanded: false,
  pinned: false,
  range: { start: { block, offset: 0 }, end: { block, offset: 1 }, quote: 'tides', prefix: '', suffix: '' },
})

export const material = (change: Partial<DocumentationMaterial> = {}): DocumentationMaterial => ({
  metadata: {
    title: 'Tides',
    description: 'A table.',
    icon: 'compass',
    difficulty: 'easy',
    time: 1,
    cost: 'nothing',
    needs: 'a shell',
    lastModified: '2026-11-01',
    tracks: [],
    visibility: 'public',
    category: 'Databases',
    order: '1.1',
    variables: [],
    verified: 'run',
    verifiedOn: '2026-11-01',
    outline: [],
    concepts: [],
  },
  chapters: [
    {
      id: 'sea',
      title: 'The sea',
      blocks: [
        {
          type: 'paragraph',
          id: 'p1',
          children: [
            { type: 'text', text: 'Your boat ', marks: ['strong'] },
            { type: 'editorVariable', id: 'v1', name: 'boat', scope: 'project', placeholder: 'marlin' },
            { type: 'link', href: 'https://example.org/a', children: [{ type: 'text', text: ' floats' }] },
            { type: 'link', href: 'javascript:hit()', children: [{ type: 'text', text: '.' }] },
          ],
        },
        { type: 'paragraph', id: 'p2', children: [{ type: 'text', text: 'The rest of the guide.' }] },
      ],
    },
    { id: 'moon', title: 'The moon', blocks: [] },
  ],
  tasks: [],
  notes: [],
  summary: '',
  variables: [{ name: 'boat', value: 'Heron' }],
  author: 'Ines',
  completedOn: null,
  address: null,
  pageAddress: null,
  credentialAddress: null,
  theme: 'light',
  ...change,
})
