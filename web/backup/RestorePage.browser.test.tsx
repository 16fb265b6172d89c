import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedBackup, RestoreProgress } from '@fieldwork/core/backup/schema.ts'
import { findings, forgetAfterEach, noNetwork, refusal, type SentRequest, visit } from '../testing/render.tsx'

forgetAfterEach()

const monday: ListedBackup = {
  name: '2026-11-23T03-00-00.zip',
  state: 'same',
  fault: null,
  version: '1.0.0',
  takenAt: '2026-11-23T03:00:00.000Z',
  people: 1000,
  rows: 61_000,
  files: 12,
  losesSecret: false,
}
const backups: ListedBackup[] = [
  { ...monday, name: 'future', state: 'newer', version: '2.0.0' },
  monday,
  { ...monday, name: 'summer', state: 'older', version: '0.9.0', people: 1, losesSecret: true },
  {
    ...monday,
    name: 'torn.zip',
    state: 'damaged',
    fault: 'torn.zip isn’t a zip, or isn’t complete.',
    takenAt: null,
    people: null,
    version: null,
    rows: null,
    files: null,
  },
]
backups.push({ ...backups[3]!, name: 'holiday.zip', state: 'foreign', fault: 'holiday.zip isn’t a Fieldwork backup.' })
const listed = (found: ListedBackup[]) => ({ version: '1.0.0', folder: '/data/backups', maxUploadBytes: 5 * 1024 ** 3, backups: found })
const running: RestoreProgress = {
  state: 'running',
  phase: 'rows',
  done: 30_000,
  total: 60_000,
  fault: null,
  leftOut: [],
  notInBackup: [],
  missingFiles: 0,
}

const heading = page.getByRole('heading', { level: 1 })
const restoreButton = page.getByRole('button', { name: 'Restore', exact: true })
const open = (network: Record<string, unknown> = {}) =>
  visit('/restore#key=printed', {
    network: { 'POST /backups/restore/progress': () => refusal('not_found'), 'POST /backups': listed(backups), ...network },
  })

test('the newest backup that fits is chosen, each has its label, and those that don’t fit can’t be chosen and say why; what another SECRET costs is said', async () => {
  const { to } = await open({ 'POST /backups/restore': () => new Response(null, { status: 204 }) })
  await expect.element(heading).toHaveTextContent('Restore a backup')
  const labels = ['Newer version', 'Same version', 'Older version', 'Damaged', 'Not a Fieldwork backup']
  for (const label of labels) await expect.element(page.getByText(label, { exact: true })).toBeVisible()
  await expect.element(page.getByText('torn.zip isn’t a zip, or isn’t complete.')).toBeVisible()
  await expect.element(page.getByText('1,000 people, 61,000 rows, 12 files').first()).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /Same version/ })).toBeChecked()
  // It's beside the first line, and isn’t as tall as the fields of other cards.
  expect(page.getByRole('radio').first().element().getBoundingClientRect().height).toBe(18)
  await page.getByText('Newer version').click()
  await expect.element(page.getByRole('radio', { name: /Same version/ })).toBeChecked()
  const loss = page.getByText(/another SECRET: subscribed calendars and unsubscribe links in earlier mails will stop working/)
  await expect.element(loss).not.toBeInTheDocument()
  await page.getByText('Older version').click()
  await expect.element(loss).toBeVisible()
  await restoreButton.click()
  await expect.poll(() => to('/backups/restore').map(({ body }) => body)).toEqual([{ key: 'printed', name: 'summer' }])
})

test('a backup says its version only if this server has another one', async () => {
  await open({ 'POST /backups': listed([...backups, { ...monday, name: 'spring', state: 'older' }]) })
  await expect.element(page.getByText('future · version 2.0.0')).toBeVisible()
  await expect.element(page.getByText('spring', { exact: true })).toBeVisible()
  await expect.element(page.getByText('It was made before Fieldwork was last updated here.', { exact: false }).first()).toBeVisible()
  await expect.element(page.getByText('version 1.0.0')).not.toBeInTheDocument()
})

test('a long list of backups scrolls within the page, and the document isn’t higher than the window', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ ...monday, name: `backup-${index}` }))
  await open({ 'POST /backups': listed(many) })
  await restoreButton.click({ trial: true })
  expect(document.querySelector('#page')!.scrollHeight).toBeGreaterThan(innerHeight)
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(innerHeight)
})

test('the progress is shown, stays while the server restarts, and ends with the way to log in', async () => {
  let answer: () => unknown = () => Response.json(running)
  await open({
    'POST /backups/restore/progress': () => answer(),
    'POST /backups': () => refusal('conflict'),
  })
  await expect.element(heading).toHaveTextContent('Restoring the backup')
  await expect.element(page.getByRole('progressbar', { name: 'Restoring the backup' })).toHaveAttribute('value', '53')
  await expect.element(page.getByRole('status').getByText('Bringing back accounts and work')).toBeVisible()
  answer = () =>
    Response.json({ ...running, state: 'done', leftOut: ['table aaa_report', 'column users.extra'], notInBackup: ['table aaa_later'] })
  await expect.element(page.getByText(/^Restarting the server\./)).toBeVisible()
  answer = noNetwork
  await expect.element(page.getByText(/^Restarting the server\./)).toBeVisible()
  answer = () => refusal('not_found')
  await expect.element(heading).toHaveTextContent('Everything is back')
  await expect
    .element(page.getByText(/^Not restored, because it isn’t part of Fieldwork: table aaa_report, column users.extra\./))
    .toBeVisible()
  await expect.element(page.getByText('Not in the backup, because it isn’t part of Fieldwork: table aaa_later.')).toBeVisible()
  await expect.element(page.getByText(/^Only tables, columns and sequences are listed;/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
})

test('a restore whose backup lacks files says how many, and does not claim that everything is back', async () => {
  let answer = () => Response.json({ ...running, state: 'done', missingFiles: 2 })
  await open({ 'POST /backups/restore/progress': () => answer(), 'POST /backups': () => refusal('conflict') })
  await expect.element(page.getByText(/^Restarting the server\./)).toBeVisible()
  answer = () => refusal('not_found')
  await expect.element(heading).toHaveTextContent('The backup is restored')
  await expect.element(page.getByText(/^2 files of learners couldn’t be found when the backup was made/)).toBeVisible()
  await expect.element(page.getByText(/isn’t part of Fieldwork/)).not.toBeInTheDocument()
})

test('a failed restore says why, and another backup can be chosen', async () => {
  let answer = () => Response.json(running)
  await open({ 'POST /backups/restore/progress': () => answer() })
  await expect.element(heading).toHaveTextContent('Restoring the backup')
  answer = () => Response.json({ ...running, state: 'failed', fault: 'The backup is damaged: tables/users.gz can’t be read.' })
  await expect.element(heading).toHaveTextContent('The backup couldn’t be restored')
  await expect.element(page.getByText('The backup is damaged: tables/users.gz can’t be read.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(restoreButton).toBeVisible()
})

test('an uploaded archive is sent in order and becomes the chosen backup; a damaged one and another kind of file are refused with the reason', async () => {
  let uploaded: ListedBackup = { ...monday, name: 'uploaded.zip', people: 7 }
  let list = [] as ListedBackup[]
  const { sent } = await open({
    'POST /backups': () => Response.json(listed(list)),
    'PUT /backups/*': ({ query }: SentRequest) => {
      if (uploaded.state === 'same') list = [uploaded]
      return Response.json({ received: Number(query.get('size')), backup: uploaded })
    },
  })
  await expect.element(page.getByText(/There are none in \/data\/backups yet/)).toBeVisible()
  await expect.element(restoreButton).not.toBeInTheDocument()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const choose = (name: string, text = 'PK\x03\x04zip') => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], name))
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  choose('picture.zip', 'GIF89a')
  await expect.element(page.getByText('This file isn’t a zip. Choose the .zip that npm run backup wrote.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  uploaded = { ...uploaded, state: 'damaged', fault: 'It isn’t complete. Copy it again.' }
  choose('torn.zip')
  await expect.element(page.getByText('It isn’t complete. Copy it again.')).toBeVisible()
  uploaded = { ...uploaded, state: 'same', fault: null }
  await page.getByRole('button', { name: 'Choose another file' }).click()
  choose('From the old machine.zip')
  await expect.element(page.getByRole('radio', { name: /Same version/ })).toBeChecked()
  await expect.element(restoreButton).toBeVisible()
  const parts = sent.filter(({ method }) => method === 'PUT')
  expect(parts.map(({ path, headers }) => [path, headers.get('x-restore-key')])).toEqual([
    ['/backups/torn.zip', 'printed'],
    ['/backups/From-the-old-machine.zip', 'printed'],
  ])
})

test.each([
  ['is too old or wrong', 'not_found', 'This link doesn’t work'],
  ['comes after somebody has an account', 'conflict', 'This site isn’t empty'],
] as const)('a link that %s says so', async (_what, code, title) => {
  await open({ 'POST /backups': () => refusal(code) })
  await expect.element(heading).toHaveTextContent(title)
  await expect.element(restoreButton).not.toBeInTheDocument()
})

test.each(['light', 'dark'] as const)('the page has no accessibility findings in the %s theme', async (theme) => {
  await open()
  await expect.element(restoreButton).toBeVisible()
  expect(await findings(theme)).toEqual([])
})
