import { expect, test } from 'vitest'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { renderProject } from '../app/prerender.tsx'
import { project } from './testProject.ts'

const answer = { description: 'Two sentences are enough.', optional: false, hidden: false }
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
        {
          type: 'validationBox',
          id: 'padlock',
          title: 'Prove the padlock is yours',
          children: [
            { type: 'paragraph', id: 'intro', children: [{ type: 'text', text: 'Three answers.' }] },
            { type: 'validationText', id: 'how', title: 'How does it decide?', ...answer },
            { type: 'validationUrl', id: 'where', title: 'Where does it answer?', extension: 'https://', ...answer },
            { type: 'validationUpload', id: 'shot', title: 'A screenshot', ...answer },
          ],
        },
      ],
    },
  ],
}

test('the first response contains tasks and the table of contents, identically each time and without style attributes', async () => {
  const page = await renderProject(project(), guided, undefined)
  for (const words of [
    'Your turn',
    'Prove the padlock is yours',
    'Three answers.',
    'How does it decide?',
    'Two sentences are enough.',
    'Mark for review',
    'Complete project',
  ]) {
    expect(page).toContain(words)
  }
  const tasks = page.slice(page.indexOf('id="padlock"'))
  expect(tasks).not.toMatch(/ style=/)
  expect(await renderProject(project(), guided, undefined)).toBe(page)
})
