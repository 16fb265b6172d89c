import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { project } from '../tasks/testProject.ts'
import { visit } from '../testing/render.tsx'

/** The project `tls`, in which learners name a site, with these variables. */
export const projectWith = (variables: Project['variables'] = []): Project => {
  const { metadata, ...rest } = project({ variables })
  return {
    ...rest,
    metadata: {
      ...metadata,
      variables: [
        { name: 'site', label: 'Name of your site', placeholder: 'journal.home.arpa' },
        { name: 'city', label: 'Your city', placeholder: 'Linz', scope: 'user' },
      ],
    },
  }
}

const documentWith = (blocks: BlockNode[]): GuidedDocument => ({
  projectId: 'tls',
  version: 1,
  tracks: [],
  sections: [],
  steps: [{ type: 'step', id: 'sign', title: 'Sign it', minutes: 10, children: blocks }],
})

type Options = Parameters<typeof visit>[1] & { project?: Project }

/** Opens a project whose only step holds these blocks. */
export const openBlocks = (blocks: BlockNode[], { project: shown = projectWith(), network = {}, ...options }: Options = {}) =>
  visit('/projects/tls', {
    ...options,
    network: {
      'GET /projects': [shown],
      'GET /projects/tls': shown,
      'GET /projects/tls/document.json': documentWith(blocks),
      'GET /projects/tls/validations': [],
      ...network,
    },
  })
