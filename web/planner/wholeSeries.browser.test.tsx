import { expect, test } from 'vitest'
import { findings, forgetAfterEach } from '../testing/render.tsx'
import { course, openCourse, project, withTopics } from './testing.ts'

forgetAfterEach()

const inSeries = (id: string, rest: Parameters<typeof project>[3] = {}) => {
  const one = project(id, `Build ${id}`, 'Networks', { selected: true, ...rest })
  return { ...one, metadata: { ...one.metadata, series: { id: 'web', title: 'Your own corner of the web' } } }
}
const series = course.getByRole('link', { name: 'Your own corner of the web, 2 projects' })

test('a plan of My Projects names the whole series that are in it', async () => {
  await openCourse({ preferences: { ...withTopics, selectedCategories: ['All'] }, projects: [inSeries('http'), inSeries('tls')] })
  await expect.element(series).toHaveAttribute('href', '/projects?explore=series:web')
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme, course.element())).toEqual([])
})

test('a plan of My Projects names no series of which it has a part', async () => {
  await openCourse({
    preferences: { ...withTopics, selectedCategories: ['All'] },
    projects: [inSeries('http'), inSeries('tls'), inSeries('dns', { selected: false })],
  })
  await expect.element(course.getByText('Build http')).toBeVisible()
  expect(series.query()).toBeNull()
})
