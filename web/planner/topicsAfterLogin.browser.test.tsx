import { expect, test } from 'vitest'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import { rememberAction } from '../platform/pendingAction.ts'
import { ines } from '../tasks/testing.tsx'
import { forgetAfterEach, visit } from '../testing/render.tsx'
import { project, topic } from './testing.ts'

forgetAfterEach()

test('the topics that a visitor chose are still chosen after the login', async () => {
  rememberAction({ kind: 'topics', topics: ['Databases'] })
  const projects = [project('db', 'A database from an empty folder', 'Databases')]
  const network = { 'GET /catalogue': {}, 'GET /projects': projects, 'GET /user/preferences': defaultPreferences }
  await visit('/terms', { user: ines(), network })
  await expect.element(topic(/^Databases/)).toHaveAttribute('aria-pressed', 'true')
})
