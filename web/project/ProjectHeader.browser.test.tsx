import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { project } from '../tasks/testProject.ts'
import { forgetAfterEach, visit } from '../testing/render.tsx'

forgetAfterEach()

test('the project head names the part of the series', async () => {
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
  await expect.element(page.getByText('Part 3 of 6, Your own corner of the web')).toBeVisible()
  await screen.unmount()
  await enter({})
  await expect.element(title).toBeVisible()
  await expect.element(page.getByText(series.title)).not.toBeInTheDocument()
})
