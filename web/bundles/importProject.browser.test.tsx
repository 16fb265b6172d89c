import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import type { BundleRefusal } from '@fieldwork/core/bundles/refusals.ts'
import type { ImportReport } from '@fieldwork/core/bundles/schema.ts'
import { ines } from '../tasks/testing.tsx'
import { findings, forgetAfterEach, noNetwork, visit } from '../testing/render.tsx'

forgetAfterEach()

const report: ImportReport = {
  projectId: 'put-tls-in-front',
  title: 'Put TLS in front',
  exportedAt: '2026-11-20T10:00:00.000Z',
  version: 1,
  answers: [
    { id: 'how', title: 'How does it decide?', outcome: 'added', before: 'COMPLETE', status: 'INCORRECT', mayInsist: true },
    { id: 'where', title: 'Where does it answer?', outcome: 'kept', before: 'COMPLETE', status: 'COMPLETE', mayInsist: false },
    { id: 'gone', title: '', outcome: 'absent', before: 'INCOMPLETE', status: null, mayInsist: false },
  ],
  annotations: { added: 2, known: 1, setAside: 1 },
  variables: { added: [{ name: 'site', value: 'tides' }], kept: ['boat'] },
  summary: { text: 'A padlock.', isAdded: true },
  isComplete: false,
}

const open = (network: Record<string, unknown>) =>
  visit('/account', {
    user: ines(),
    network: {
      'GET /user/sessions': [],
      'GET /user/invitations': { accepted: 0 },
      'GET /user/preferences': defaultPreferences,
      'GET /user/visits': [],
      ...network,
    },
    retry: false,
  })

const part = page.getByRole('region', { name: 'Import a project' })
const choose = async (name = 'project.zip') => {
  await expect.element(part.getByRole('button', { name: /Choose a file/ })).toBeVisible()
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file][accept*=zip]')!, new File(['PK'], name))
}

test('an import shows its changes first, and makes them only after a confirmation', async () => {
  const { to } = await open({
    'POST /bundles/preview': report,
    'POST /bundles': { ...report, summary: { ...report.summary, isAdded: false } },
  })
  await choose()
  await expect.element(part.getByText(/“Put TLS in front”, exported on 20 November 2026/)).toBeVisible()
  await expect.element(part.getByRole('row', { name: 'How does it decide? new, not right here' })).toBeVisible()
  await expect.element(part.getByRole('row', { name: /Where does it answer\? yours here is newer or complete/ })).toBeVisible()
  await expect.element(part.getByText('2 notes and marks new, 1 here already, 1 without a place in this text, set aside')).toBeVisible()
  await expect.element(part.getByText('An answer that counted on your word is checked again here.', { exact: false })).toBeVisible()
  await expect.element(part.getByText('Names that stay as they are here: boat')).toBeVisible()
  await expect.element(part.getByText('imported only if it completes the project here: “A padlock.”', { exact: false })).toBeVisible()
  expect(await findings('light')).toEqual([])
  expect(to('/bundles')).toEqual([])
  await part.getByRole('button', { name: 'Import it' }).click()
  await expect.element(part.getByRole('link', { name: 'Open the project' })).toHaveAttribute('href', '/projects/put-tls-in-front')
  await expect.element(part.getByText('Left out, because the project isn’t complete here: “A padlock.”')).toBeVisible()
  expect(to('/bundles')).toHaveLength(1)
})

test('a failed import keeps the file for a retry, and Cancel allows choosing another one', async () => {
  await open({ 'POST /bundles/preview': report, 'POST /bundles': noNetwork })
  await choose()
  await part.getByRole('button', { name: 'Import it' }).click()
  await expect.element(part.getByRole('alert')).toBeVisible()
  await expect.element(part.getByRole('button', { name: 'Import it' })).toBeVisible()
  await part.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(part.getByRole('button', { name: /Choose a file/ })).toBeVisible()
})

test.for<[BundleRefusal, RegExp]>([
  ['unsafe', /not safe to unpack/],
  ['newer', /exported by a newer Fieldwork/],
  ['project_missing', /does not have the project/],
])('a file that is refused as %s says why in a sentence', async ([reason, sentence]) => {
  const refused = { error: { code: 'bundle_refused', message: 'bundle_refused', details: { reason } } }
  await open({ 'POST /bundles/preview': () => Response.json(refused, { status: 422 }) })
  await choose()
  await expect.element(part.getByText(sentence)).toBeVisible()
})

test('a file that isn’t a zip is not sent', async () => {
  const { to } = await open({ 'POST /bundles/preview': report })
  await choose('project.pdf')
  await expect.element(part.getByText('Choose a .zip file.')).toBeVisible()
  expect(to('/bundles/preview')).toEqual([])
})
