import { expect, test, vi } from 'vitest'
import { forgetAfterEach, refusal } from '../testing/render.tsx'
import { course, openCourse, project, texts, topic } from './testing.ts'

forgetAfterEach()

test('the course asks for topics without a subject if the catalogue names none or can’t be loaded', async () => {
  const { screen } = await openCourse()
  const heading = course.getByRole('heading', { level: 2 })
  await expect.element(heading).toMatchTextContent(/^Topics I want to learn\.\.\.$/)
  await screen.unmount()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await openCourse({ network: { 'GET /catalogue': () => refusal('not_found') } })
  await expect.element(heading).toMatchTextContent(/^Topics I want to learn\.\.\.$/)
})

test('the course offers a learner who added projects the plan of these, apart from the topics of all projects', async () => {
  const projects = [project('http', 'Speak HTTP by hand', 'Networks', { selected: true }), project('tls', 'Put TLS in front', 'Security')]
  await openCourse({ projects })
  await expect
    .poll(() => texts(course.getByRole('group', { name: 'Topics' }).getByRole('button')))
    .toEqual(['All my projects1 project', 'Networks1', 'Security1'])
  await expect.element(course.getByText(/^Plan your own projects, alone or with whole topics/)).toBeVisible()
  await expect.element(course.getByText('Your 1 project')).toBeVisible()
  await expect.element(course.getByText('Or your projects together with topics:')).toBeVisible()
  await topic(/^Security/).click()
  await expect.element(course.getByText('1 topic, 2 projects')).toBeVisible()
})
