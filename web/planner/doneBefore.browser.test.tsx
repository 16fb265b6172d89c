import { expect, test } from 'vitest'
import { forgetAfterEach } from '../testing/render.tsx'
import { link, openCourse, project, withTopics } from './testing.ts'

forgetAfterEach()

test('the plan says when a project was done that it lists under a later day', async () => {
  const day = (date: string) => ({ status: 'COMPLETE' as const, progress: 100, completedAt: new Date(`${date}T12:00`).toISOString() })
  const [http, tls] = [project('http', 'HTTP', 'Networks', day('2026-11-14')), project('tls', 'TLS', 'Networks', day('2026-11-16'))]
  await openCourse({ preferences: withTopics, projects: [http, tls, project('folder', 'Folder', 'Databases')] })
  await expect.element(link(/HTTP/)).toMatchTextContent(/done Sat\s14\sNov$/)
  await expect.element(link(/TLS/)).toMatchTextContent(/1 h$/)
})
