import { expect, test } from 'vitest'
import type { GuidedDocument, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import { renderProject } from '../app/prerender.tsx'
import { project } from '../tasks/testProject.ts'

const link = (href: string): InlineNode => ({ type: 'link', href, children: [{ type: 'text', text: 'There' }] })
const guided: GuidedDocument = {
  projectId: 'tls',
  version: 1,
  sections: [],
  tracks: [],
  steps: [
    {
      type: 'step',
      id: 'sign',
      title: 'Sign it',
      minutes: 10,
      children: [
        { type: 'paragraph', id: 'way', children: ['#sign', '/projects/http', 'https://example.org/', 'mailto:a@example.org'].map(link) },
      ],
    },
  ],
}

test('the links of the text stand in the first response', async () => {
  const page = await renderProject(project(), guided, undefined)
  const way = page.slice(page.indexOf('id="way"'))
  for (const href of ['#sign', '/projects/http', 'https://example.org/', 'mailto:a@example.org']) expect(way).toContain(`href="${href}"`)
  expect(way.match(/target="_blank"/g)).toHaveLength(1)
})
