import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ines, leave, textOf } from '../tasks/testing.tsx'
import { clientEvents } from '../testing/beacons.ts'
import { hastenTime } from '../testing/render.tsx'
import { choose, clipboard, list, openSharing, says } from './testing.tsx'
import { publicAddress, serveLocally } from '../testing/publicAddress.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await leave()
})

const regenerate = ['PUT /projects/tls/docs/regenerate']
const lightWithout = ['PUT /user/preferences', { documentationTheme: 'light', profileURL: null }]

test('Copy link makes the PDF public, copies and shows its address, and offers Stop sharing [SHARE-19] [SHARE-26] [SHARE-28] [SHARE-54] [SHARE-55]', async () => {
  const copied = clipboard()
  const told = clientEvents()
  const { server } = await openSharing()
  await choose('Share public URL')
  await expect.element(page.getByText(/People with the link see only your name/)).toBeVisible()
  server.calls.length = 0
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await says('Link copied!')
  const link = `${publicAddress}/ines/projects/tls`
  expect(copied).toEqual([link])
  expect(server.calls).toEqual([lightWithout, regenerate, list, ['PUT /projects/tls/docs/public', { public: true }]])
  const shared = page.getByRole('region', { name: 'Public link' })
  await expect
    .poll(textOf(shared))
    .toContain('Public: people with the link can read your name, your summary, answers, screenshots and notes in this project.')
  await expect.element(shared.getByRole('link')).toHaveAttribute('href', link)
  await shared.getByRole('button', { name: 'Stop sharing' }).click()
  await says('The link is off. Nobody else can read your documentation any more.')
  expect(server.calls.at(-1)).toEqual(['PUT /projects/tls/docs/public', { public: false }])
  await expect.element(shared).not.toBeInTheDocument()
  await expect.element(page.getByText(/People with the link see only your name/)).toHaveFocus()
  await expect.poll(told).toEqual([
    ['share_opened', { projectId: 'tls' }],
    ['share_option_selected', { projectId: 'tls', type: 'url' }],
    ['share_saved', { projectId: 'tls', type: 'url' }],
    ['share_stopped', { projectId: 'tls' }],
  ])
})

test.for([
  [
    'public with the project',
    true,
    ['tls'],
    'The link is off, and your portfolio hides this work. Nobody else can read your documentation any more.',
  ],
  ['public without the project', true, [], 'The link is off. Nobody else can read'],
  ['private with the project', false, ['tls'], 'The link is off. Nobody else can read'],
] as const)('Stop sharing says what nobody else sees any more: portfolio %s', async ([, isPublic, inPortfolio, sentence]) => {
  const { server } = await openSharing({ inPortfolio: [...inPortfolio] })
  Object.assign(server, { isPublic: true, isPortfolioPublic: isPublic })
  await choose('Share public URL')
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await says(sentence)
})

test('public documentation isn’t made public again, and is polled only every 4 s while its link is being made [SHARE-24]', async () => {
  const copied = clipboard()
  const { server } = await openSharing()
  server.isPublic = true
  await choose('Share public URL')
  await expect.element(page.getByRole('region', { name: 'Public link' })).toBeVisible()
  server.calls.length = 0
  server.readsUntilReady = 2
  const pass = hastenTime()
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await expect.poll(() => server.calls.length).toBe(3)
  await pass(4000)
  await expect.poll(() => server.calls.length).toBe(4)
  await pass(4000)
  await says('Link copied!')
  expect(server.calls).toEqual([lightWithout, regenerate, list, list, list])
  expect(copied).toEqual([`${publicAddress}/ines/projects/tls`])
})

test('nothing is copied without a public address [SHARE-56]', async () => {
  const copied = clipboard()
  const { server } = await openSharing()
  server.hasAddress = false
  await choose('Share public URL')
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await says('Unable to copy link')
  expect(copied).toEqual([])
})

test('a link that the browser refuses to copy is shown and selected [SHARE-57]', async () => {
  clipboard({ refuses: true })
  await openSharing()
  await choose('Share public URL')
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await says('Unable to copy link, please try again.')
  await expect.element(page.getByRole('link', { name: /\/ines\/projects\/tls / })).toBeVisible()
  const selected = () => getSelection()?.toString()
  await expect.poll(selected).toBe(`${publicAddress}/ines/projects/tls`)
  getSelection()!.removeAllRanges()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Copy the public link' }).click()
  await says('Unable to copy link, please try again.')
  expect(selected()).toBe(`${publicAddress}/ines/projects/tls`)
})

test.for([
  ['GENERATING', true, 'A new version is being made. Until then, the page shows the previous one.'],
  ['FAILED', true, 'The new version could not be made, so the page shows the previous one. “Copy link” tries again.'],
  ['FAILED', false, 'Your documentation could not be made. “Copy link” tries again.'],
] as const)('with docStatus %s, and public %s, the view says so and offers what can be done', async ([docStatus, isPublic, sentence]) => {
  clipboard()
  const { server } = await openSharing()
  Object.assign(server, { docStatus, isPublic, isOutdated: docStatus === 'GENERATING', readsUntilReady: undefined })
  await choose('Share public URL')
  await expect.element(page.getByText(sentence)).toBeVisible()
  if (isPublic) {
    await page.getByRole('button', { name: 'Stop sharing' }).click()
    await says('The link is off. Nobody else can read your documentation any more.')
    expect(server.calls.at(-1)).toEqual(['PUT /projects/tls/docs/public', { public: false }])
  } else {
    server.readsUntilReady = 0
    await page.getByRole('button', { name: 'Copy link', exact: true }).click()
    await says('Link copied!')
    await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
  }
})

test('after the first publication, no earlier version is mentioned while the PDF is made again with its address', async () => {
  const { server } = await openSharing()
  Object.assign(server, { docStatus: 'GENERATING', isPublic: true, readsUntilReady: undefined })
  await choose('Share public URL')
  await expect.element(page.getByRole('region', { name: 'Public link' })).toBeVisible()
  await expect.element(page.getByText(/previous|being made/)).not.toBeInTheDocument()
})

test('the view says what would become public while the first documentation is made, and its state afterwards', async () => {
  const { server } = await openSharing()
  Object.assign(server, { docStatus: 'GENERATING', readsUntilReady: undefined })
  await choose('Share public URL')
  await expect.element(page.getByText(/People with the link see only your name/)).toBeVisible()
  await expect.element(page.getByText(/could not be made|being made/)).not.toBeInTheDocument()
})

test('the first publication asks for name, address and audience; the next one doesn’t ask', async () => {
  const copied = clipboard()
  const { server } = await openSharing({ user: { ...ines('pro'), hasPublicProfile: false } })
  await choose('Share public URL')
  server.calls.length = 0
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish your page' })
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Ines Moreno')
  await expect.element(dialog.getByText(/^This address is available/)).toBeVisible()
  expect(server.calls).toEqual([])

  await dialog.getByLabelText('Public address').fill('taken')
  await expect.element(dialog.getByText('Someone else has this address. Choose another.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish and copy the link' }).click()
  await dialog.getByLabelText('Public address').fill('Ines Builds')
  await expect.element(dialog.getByLabelText('Public address')).toHaveValue('ines-builds')
  await expect.element(dialog.getByText(/^This address is available/)).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'People with the link' })).toBeChecked()
  expect(server.calls).toEqual([])
  await dialog.getByRole('button', { name: 'Publish and copy the link' }).click()
  await says('Link copied!')
  expect(server.calls).toEqual([
    ['PUT /user/public-profile', { name: 'Ines Moreno', nickname: 'ines-builds', isListed: false }],
    lightWithout,
    regenerate,
    list,
    ['PUT /projects/tls/docs/public', { public: true }],
  ])
  expect(copied).toHaveLength(1)
  await expect.element(dialog).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await says('The link is off.')
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await says('Link copied!')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('closing the question publishes nothing, and a failure is shown in it', async () => {
  clipboard()
  const { server } = await openSharing({ user: { ...ines('pro'), hasPublicProfile: false } })
  await choose('Share public URL')
  server.calls.length = 0
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish your page' })
  await expect.element(dialog.getByText(/^This address is available/)).toBeVisible()
  server.failing['PUT /user/public-profile'] = 'failed'
  await dialog.getByRole('button', { name: 'Publish and copy the link' }).click()
  await expect.element(dialog.getByText('That could not be saved. Please try again.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Save project' })).toBeVisible()
  expect(server.calls.map(([call]) => call)).toEqual(['PUT /user/public-profile'])
})

test('on a server that only this computer can open, no link is offered, and one that exists can be turned off', async () => {
  serveLocally()
  const { server } = await openSharing()
  await choose('Share public URL')
  const reason = page.getByText('This server runs only on your computer, so others couldn’t open a link.')
  await expect.element(reason.first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy link' })).not.toBeInTheDocument()
  await choose('Save as PDF')
  await expect.element(page.getByRole('button', { name: 'Save documentation' })).toBeVisible()
  server.isPublic = true
  await choose('Share public URL')
  await expect.element(page.getByRole('link', { name: 'Open its page' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await says('The link is off.')
})

test.for([
  [false, 'Only you see your portfolio until you publish it.'],
  [true, 'Your portfolio is public: this work will be open to people with the link.'],
] as const)('saving to a portfolio says before who will see it: public %s', async ([isPublic, sentence]) => {
  const { server } = await openSharing()
  server.isPortfolioPublic = isPublic
  await choose('Save as PDF')
  await choose('Save to portfolio')
  await expect.element(page.getByText(sentence)).toBeVisible()
})
