import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ines, padlock } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { forgetAfterEach, visit } from '../testing/render.tsx'

forgetAfterEach()

test('the project head leads to its series and names the part of it', async () => {
  const { metadata } = project()
  const series = { id: 'corner', title: 'Your own corner of the web' }
  const enter = (given: Partial<typeof metadata>) =>
    visit('/projects/tls', {
      network: {
        'GET /projects/tls': project({ metadata: { ...metadata, series, ...given } }),
        'GET /projects/tls/validations': [],
        'GET /projects/tls/document.json': { projectId: 'tls', version: 1, steps: [], sections: [], tracks: [] },
      },
    })
  const title = page.getByRole('heading', { level: 1, name: 'Put TLS in front' })
  const { screen } = await enter({ part: 'Part 3 of 6' })
  await expect.element(page.getByText('Your own corner of the web, Part 3 of 6')).toBeVisible()
  await screen.unmount()
  await enter({})
  await expect.element(title).toBeVisible()
  const link = page.getByRole('link', { name: series.title })
  await expect.element(link).toHaveAttribute('href', '/projects?explore=series:corner')
})

test('on a phone, nothing is below the icon', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 900))
  const { metadata } = project()
  const sixDaysAgo = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10)
  const series = { id: 'test', title: 'Test, deploy' }
  await visit('/projects/tls', {
    network: {
      'GET /projects/tls': project({ metadata: { ...metadata, series, lastModified: sixDaysAgo } }),
      'GET /projects/tls/validations': [],
      'GET /projects/tls/document.json': { projectId: 'tls', version: 1, steps: [], sections: [], tracks: [] },
    },
  })
  const modified = page.getByText(/^Last modified/)
  await expect.element(modified).toBeVisible()
  const icon = page
    .getByRole('heading', { level: 1 })
    .element()
    .closest('header')!
    .querySelector('svg')!
    .parentElement!.getBoundingClientRect()
  const text = modified.element().getBoundingClientRect()
  expect(text.right <= icon.left || text.top >= icon.bottom).toBe(true)
})

const personal = { name: 'visits', label: 'Visits', placeholder: '412', personal: 'draw(120, 980)' }

test.each([
  ['a visitor of a project with values of each learner', [personal], null, true],
  ['a visitor of a project without', [], null, false],
  ['a learner', [personal], ines(), false],
] as const)('%s is told before Start only if the numbers are examples', async (_who, variables, user, isTold) => {
  const { metadata } = project()
  await visit('/projects/tls', {
    ...(user && { user }),
    network: {
      'GET /projects/tls': project({ metadata: { ...metadata, variables: [...variables] } }),
      'GET /projects/tls/validations': [],
      'GET /projects/tls/document.json': { projectId: 'tls', version: 1, steps: [], sections: [], tracks: [] },
    },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Put TLS in front' })).toBeVisible()
  const note = page.getByText(/^Reading needs no account\./)
  if (!isTold) return expect(note.elements()).toEqual([])
  await note.getByRole('button', { name: 'log in' }).click()
  await expect.element(page.getByRole('dialog').getByText('You get numbers of your own, and your answers count.')).toBeVisible()
})

test.each([
  ['a visitor who gave it', null, 'how', true],
  ['a visitor with an answer to another task', null, 'other', false],
  ['a learner', ines(), 'how', false],
] as const)('the head leads to the answer from the start page, if there is one: %s', async (_who, user, id, isLed) => {
  sessionStorage.setItem(`fieldwork.answer.tls.${id}`, '{"base":0,"mine":{"type":"TEXT","text":{"data":"It works"}}}')
  const { metadata } = project()
  const step = { type: 'step', id: 'begin', title: 'Begin', minutes: 5, children: [] }
  await visit('/projects/tls', {
    ...(user && { user }),
    network: {
      'GET /projects/tls': project({ metadata: { ...metadata, openQuestion: { id: 'how', title: 'How?', description: '', output: '1' } } }),
      'GET /projects/tls/validations': [],
      'GET /projects/tls/document.json': {
        projectId: 'tls',
        version: 1,
        steps: [step, { ...step, id: 'prove', children: [padlock] }],
        sections: [],
        tracks: [],
      },
    },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Put TLS in front' })).toBeVisible()
  const line = page.getByText(/^Your answer is waiting in step 2\.$/)
  if (!isLed) return expect(line.elements()).toEqual([])
  await expect.element(line.getByRole('link', { name: 'step 2' })).toHaveAttribute('href', '#padlock')
})

test('the head of a completed project leads back to what was shown at its completion', async () => {
  await visit('/projects/tls', {
    user: ines(),
    network: {
      'GET /projects/tls': project({ status: 'COMPLETE' }),
      'GET /projects/tls/validations': [],
      'GET /projects/tls/document.json': { projectId: 'tls', version: 1, steps: [], sections: [], tracks: [] },
    },
  })
  await page.getByRole('button', { name: 'Share your work' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Project Complete' })).toBeVisible()
})
