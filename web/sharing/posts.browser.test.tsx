import '../tasks/testing.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearView } from '../platform/toolbar/toolbarViews.ts'
import { leave } from '../tasks/testing.tsx'
import { clientEvents } from '../testing/beacons.ts'
import { publicAddress } from '../testing/publicAddress.ts'
import { clipboard, issuedCredential, openSharing, savedFiles } from './testing.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  clearView()
  await leave()
})

const none = { mayIssue: true, issued: null }

const network = (name: string) => page.getByRole('link', { name: `Post on ${name} (opens in a new tab)` })
/** Presses a link without following it. */
const press = async (name: string) => {
  const stay = (event: Event) => event.preventDefault()
  addEventListener('click', stay)
  await network(name).click()
  removeEventListener('click', stay)
}

const sharePages = {
  LinkedIn: /^https:\/\/www\.linkedin\.com\/sharing\//,
  X: /^https:\/\/x\.com\/intent\/post\?text=Short/,
  Facebook: /^https:\/\/www\.facebook\.com\/sharer\//,
  Instagram: /^https:\/\/www\.instagram\.com\/$/,
}

test('each of the four networks has a button, which opens its page beside this one [SHARE-08] [SHARE-58] [SHARE-61]', async () => {
  await openSharing({ isPublic: true, credential: none })
  for (const [name, address] of Object.entries(sharePages)) {
    await expect.element(network(name)).toHaveAttribute('href', expect.stringMatching(address))
    await expect.element(network(name)).toHaveAttribute('target', '_blank')
    await expect.element(network(name)).toHaveAttribute('rel', expect.stringContaining('noopener'))
  }
})

test('pressing a network copies its filled-in post, which links to the learner’s page, and shows a notice [SHARE-59] [SHARE-60] [SHARE-64]', async () => {
  const copied = clipboard()
  await openSharing({ isPublic: true, credential: none })
  await expect.element(page.getByText(/^Posts link to your public page/)).toBeVisible()
  await press('LinkedIn')
  await expect.element(page.getByText('Your LinkedIn post has been copied to your clipboard')).toBeVisible()
  await press('X')
  await expect.element(page.getByText('Your X post has been copied to your clipboard')).toBeVisible()
  await press('Facebook')
  await expect.poll(() => copied.length).toBe(3)
  expect(copied).toEqual([
    `I built Put TLS in front. ${publicAddress}/ines/projects/tls #fieldwork`,
    'Short: Put TLS in front #fieldwork',
    'Anywhere: Put TLS in front',
  ])
})

test('a post begins with what the learner says they built', async () => {
  const copied = clipboard()
  const summary = 'I put a lock on my own site.'
  await openSharing({ isPublic: true, credential: none, summary })
  await press('LinkedIn')
  await expect.element(page.getByText('Your LinkedIn post has been copied to your clipboard')).toBeVisible()
  await press('X')
  await expect.poll(() => copied.length).toBe(2)
  const url = `${publicAddress}/ines/projects/tls`
  expect(copied).toEqual([`${summary}\n\nPut TLS in front: ${url} #fieldwork`, `${summary}\n\n${url} #fieldwork`])
})

test('a post that the browser refuses to copy is shown, and selected on focus [SHARE-59]', async () => {
  clipboard({ refuses: true })
  const told = clientEvents()
  await openSharing({ isPublic: true, credential: none })
  await press('X')
  const post = page.getByRole('textbox', { name: 'Your X post, to copy by hand' })
  await expect.element(post).toHaveValue('Short: Put TLS in front #fieldwork')
  await post.click()
  const { selectionStart, selectionEnd } = post.element() as HTMLTextAreaElement
  expect([selectionStart, selectionEnd]).toEqual([0, 34])
  await expect.element(page.getByText(/copied to your clipboard/)).not.toBeInTheDocument()
  expect((await told()).map(([name]) => name)).toEqual(['share_opened', 'share_posted'])
})

test('opening, posting and choosing are recorded with the network or option, without the text of the post [EVENT-05]', async () => {
  const told = clientEvents()
  clipboard()
  await openSharing({ isPublic: true, credential: none })
  await press('X')
  await page.getByRole('button', { name: /^Save project/ }).click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const onX = { projectId: 'tls', network: 'twitter' }
  await expect.poll(told).toEqual([
    ['share_opened', { projectId: 'tls' }],
    ['share_posted', onX],
    ['share_copied', onX],
    ['share_option_selected', { projectId: 'tls', type: 'pdf' }],
  ])
})

test('posts link to the credential’s page before the public page, and never to the catalogue; Instagram gets its picture', async () => {
  const copied = clipboard()
  const files = savedFiles()
  const credential = issuedCredential()
  await openSharing({ isPublic: true, credential })
  const link = `${publicAddress}/credentials/${credential.issued!.id}`
  await press('LinkedIn')
  await expect.poll(() => copied).toEqual([`I built Put TLS in front. ${link} #fieldwork`])
  await expect.element(network('Facebook')).toHaveAttribute('href', expect.stringContaining(encodeURIComponent(link)))
  await expect.element(network('X')).toHaveAttribute('href', expect.stringContaining(`&url=${encodeURIComponent(link)}`))
  await press('Instagram')
  await expect.poll(files).toEqual([['fieldwork-tls-credential.png', 'picture']])
  await expect.element(page.getByText(/^Posts link to your credential/)).toBeVisible()
})

test.for([
  ['Public page', /^People with the link see only your name/],
  ['Credential', /^Issued to I\. Moreno/],
] as const)('without anything to link to there are no posts, and “%s” opens its form', async ([name, text]) => {
  await openSharing({ credential: issuedCredential({ isPublic: false }) })
  await expect.element(page.getByText('To post it, you need a page that others can open:')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Post about it' })).not.toBeInTheDocument()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Project Complete' })).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
})
