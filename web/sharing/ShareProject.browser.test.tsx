import '../tasks/testing.tsx'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { clearView, useToolbarView } from '../platform/toolbar/toolbarViews.ts'
import { burst } from '../ui/feedback/Confetti.tsx'
import { ines, leave, shownDialog, textOf } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { findings } from '../testing/render.tsx'
import { publicAddress, serveLocally } from '../testing/publicAddress.ts'
import { clipboard, done, issuedCredential, openSharing, savedFiles } from './testing.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  clearView()
  await leave()
})

const next = project({ id: 'log', metadata: { ...done.metadata, title: 'Read your log like a diary', tracks: [] } })
const opened = (projects = [done, next]) => openSharing({ view: 'projectComplete', projects })
const credentialButton = page.getByRole('button', { name: /^Credential/ })
const posts = page.getByRole('list', { name: 'Post about it' })
/** The address of a network's page for posts, with a link to this path in it. */
const posting = (path: string) => expect.stringContaining(encodeURIComponent(`${publicAddress}${path}`))
const download = page.getByRole('button', { name: /^Download documentation/ })

test('a finished project is celebrated with a picture, confetti and its real numbers [SHARE-04]', async () => {
  await opened()
  await expect.element(page.getByRole('img', { name: /A path with 1\stick, one for each step, up to a flag\./ })).toBeVisible()
  await expect.poll(textOf(page.getByRole('dialog'))).toMatch(/You finished Put TLS in front: 1\sstep, 2\stasks\./)
  expect(burst).toMatchObject({ particleCount: 300, spread: 60 })
  const canvas = document.querySelector('canvas')!
  await expect
    .poll(() =>
      canvas
        .getContext('2d')!
        .getImageData(0, 0, canvas.width, canvas.height)
        .data.some((part) => part !== 0),
    )
    .toBe(true)
})

test('a step without tasks that was not read is not counted as done but leaves no gap in the path, and each part of it is a link, also away from the page', async () => {
  const outline = [...done.metadata.outline, { id: 'look-back', title: 'Look back', minutes: 3 }]
  await openSharing({ view: 'projectComplete', projects: [done, next], metadata: { outline }, isQuizTaken: false })
  await expect.poll(textOf(page.getByRole('dialog'))).toMatch(/You finished Put TLS in front: all 2\stasks\./)
  const path = /A path with 2\sticks, one for each step, up to a flag\./
  await expect.element(page.getByRole('img', { name: path })).toBeVisible()
  await page.getByText('You can still do two things').click()
  await expect.element(page.getByRole('link', { name: 'Read the step “Look back”' })).toHaveAttribute('href', '/projects/tls#look-back')
  await expect.element(page.getByRole('link', { name: 'Quiz' })).toHaveAttribute('href', '/projects/tls#mission')
})

test('before the first PDF, the name on it is asked for once, and may stay empty', async () => {
  const files = savedFiles()
  const { server } = await openSharing({ view: 'projectComplete', projects: [done, next], user: { ...ines('pro'), nameStatus: 'unasked' } })
  const pdf = page.getByRole('button', { name: /^PDF/ })
  const save = page.getByRole('button', { name: 'Save as PDF' })
  await pdf.click()
  await page.getByRole('textbox', { name: 'Your name on the first page' }).fill('')
  await save.click()
  await expect.poll(files).toEqual([['fieldwork-tls.pdf', 'bytes of fieldwork-tls.pdf']])
  expect(server.calls.map(([call]) => call)).toContain('PUT /user/name/skip')
  await expect.element(save).not.toBeInTheDocument()
})

test('the name of a credential is offered before the first PDF, the given one is saved, and the PDF is made again with it', async () => {
  const files = savedFiles()
  const { server } = await openSharing({ view: 'projectComplete', projects: [done, next], user: { ...ines('pro'), nameStatus: 'unasked' } })
  await page.getByRole('button', { name: /^PDF/ }).click()
  const name = page.getByRole('textbox', { name: 'Your name on the first page' })
  await expect.element(name).toHaveValue('Ines Moreno')
  await name.fill('Nora Lind')
  server.readsUntilReady = 0
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await expect.poll(files, { timeout: 10_000 }).toHaveLength(1)
  expect(server.calls).toContainEqual(['PUT /user/name', { name: 'Nora Lind' }])
  expect(server.calls.map(([call]) => call)).toContain('PUT /projects/tls/docs/regenerate')
})

test('a credential isn’t offered where the server can’t issue one', async () => {
  await openSharing({ view: 'projectComplete', credential: { mayIssue: false, issued: null } })
  await expect.element(page.getByRole('button', { name: /^Public page/ })).toBeVisible()
  await expect.element(credentialButton).not.toBeInTheDocument()
})

test('the next project of a learner with a schedule comes from the schedule, and nothing is shown until it is loaded [SHARE-06]', async () => {
  const tides = project({ id: 'tides', status: 'INCOMPLETE', metadata: { ...done.metadata, title: 'Print a tide table', tracks: [] } })
  let arrive: (planned: Project[]) => void = () => {}
  const planned = new Promise<Project[]>((resolve) => (arrive = resolve))
  const preferences = { hoursPerDay: 1, daysPerWeek: 5 }
  const other = { ...next, status: 'INCOMPLETE' as const }
  await openSharing({ view: 'projectComplete', projects: [done, other, tides], preferences, planned })
  const link = page.getByRole('link', { name: /Next project/ })
  await expect.element(credentialButton).toBeVisible()
  expect(link.query()).toBe(null)
  arrive([done, tides, other])
  await expect.element(link).toMatchTextContent(/Print a tide table/)
})

test('without a picture, the view shows an answer in the learner’s own words, and stays beside a form', async () => {
  const summary = 'I built a site behind a lock.'
  await openSharing({ view: 'projectComplete', projects: [done, next], answer: 'The browser checks who signed it.', summary })
  const figures = page.getByRole('figure')
  await expect.poll(textOf(figures.first())).toBe('“The browser checks who signed it.”From your answers')
  await page.getByRole('button', { name: /^Public page/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Your public page' })).toHaveFocus()
  await expect.poll(textOf(figures.last())).toBe(`“${summary}”In your own wordsEdit`)
})

test('each form has a title and asks only for what its action needs, and Back returns to what opened it', async () => {
  await openSharing({
    view: 'projectComplete',
    projects: [done, next],
    user: { ...ines('pro'), nameStatus: 'unasked', hasPublicProfile: false },
  })
  const fields = () => page.getByRole('region', { name: 'Save or share your work' }).getByRole('textbox').elements().length
  const ways = [
    [/^PDF/, 'Save as PDF', 1],
    [/^Public page/, 'Your public page', 2],
  ] as const
  for (const [way, heading, count] of ways) {
    await page.getByRole('button', { name: way }).click()
    await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect.poll(fields).toBe(count)
    await expect.element(page.getByRole('link', { name: /Next project/ })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(page.getByRole('button', { name: way })).toHaveFocus()
  }
})

test('confetti falls when a project was just completed, and not when the view is opened again', async () => {
  await openSharing({ view: 'projectComplete', isNew: false })
  await expect.element(download).toBeVisible()
  expect(document.querySelector('canvas')).toBe(null)
})

test('one press saves the PDF that completing the project made, without a form [SHARE-01]', async () => {
  const files = savedFiles()
  const { server } = await opened()
  server.calls.length = 0
  await page.getByRole('button', { name: /^PDF/ }).click()
  await expect.poll(files).toEqual([['fieldwork-tls.pdf', 'bytes of fieldwork-tls.pdf']])
  expect(server.calls.map(([call]) => call)).toEqual(['GET /projects/tls/docs', 'GET /projects/tls/docs/fieldwork-tls.pdf'])
})

test('one press makes the PDF again when the work has changed since it was made', async () => {
  const files = savedFiles()
  const { server } = await opened()
  server.isOutdated = true
  server.calls.length = 0
  await page.getByRole('button', { name: /^PDF/ }).click()
  await expect.poll(files).toHaveLength(1)
  expect(server.calls.map(([call]) => call)).toEqual([
    'GET /projects/tls/docs',
    'PUT /projects/tls/docs/regenerate',
    'GET /projects/tls/docs',
    'GET /projects/tls/docs/fieldwork-tls.pdf',
  ])
})

test('a public page that shows earlier work says so, and is updated by a press', async () => {
  const { server } = await opened()
  Object.assign(server, { isPublic: true, isOutdated: true })
  await page.getByRole('button', { name: /^Public page/ }).click()
  const sentence = page.getByText('The page is out of date: something has changed since it was made.')
  await expect.element(sentence).toBeVisible()
  server.calls.length = 0
  await page.getByRole('button', { name: 'Update the page' }).click()
  await expect.element(page.getByText('The page shows your work as it is now.')).toBeVisible()
  await expect.element(sentence).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Public: people with the link can read/)).toBeVisible()
  expect(server.calls.map(([call]) => call)).toEqual(['PUT /projects/tls/docs/regenerate', 'GET /projects/tls/docs'])
})

test('a credential is issued in the completion view, whose form opens on demand', async () => {
  const { server } = await opened()
  const part = page.getByRole('region', { name: 'Your credential' })
  await expect.element(part).not.toBeInTheDocument()
  await credentialButton.click()
  await expect.element(part.getByText(/A signed credential says what you completed, task by task\./)).toBeVisible()
  await expect.element(part.getByRole('textbox', { name: 'Name on the credential' })).toHaveValue('Ines Moreno')
  server.credential = issuedCredential({ isPublic: false })
  await part.getByRole('button', { name: 'Get it without a page' }).click()
  await expect.element(part.getByText('Issued to I. Moreno on 21 November 2026.')).toBeVisible()
  // At the top, where it covers neither the buttons of the form nor “Revoke”.
  await expect.poll(() => document.querySelector('[data-position=top]')?.textContent).toContain('Your credential is ready.')
  await expect.element(posts).not.toBeInTheDocument()
  expect(server.calls.at(-1)).toEqual(['POST /projects/tls/credential', { name: 'Ines Moreno', public: false }])
})

test('the completion view says what becomes public, then publishes the page and copies its link', async () => {
  const copied = clipboard()
  const { server } = await opened()
  await page.getByRole('button', { name: /^Public page/ }).click()
  await expect.element(page.getByText(/^People with the link see only your name/)).toBeVisible()
  expect(server.isPublic).toBe(false)
  await page.getByRole('button', { name: 'Publish and copy the link' }).click()
  await expect.element(page.getByText('Link copied!')).toBeVisible()
  expect(copied).toEqual([`${publicAddress}/ines/projects/tls`])
  await expect.element(page.getByRole('button', { name: 'Stop sharing' })).toBeVisible()
  await expect.element(posts.getByRole('link', { name: /^Post on LinkedIn/ })).toHaveAttribute('href', posting('/ines/projects/tls'))
  await expect.element(page.getByText(/^Posts link to/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Public page Public: link and posts' }).click()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect.element(posts).not.toBeInTheDocument()
})

test('a public credential can be posted right where its page is, with its picture', async () => {
  const credential = issuedCredential()
  const files = savedFiles()
  await openSharing({ view: 'projectComplete', credential })
  await credentialButton.click()
  await page.getByText('Post about it', { exact: true }).last().click()
  const link = posts.getByRole('link', { name: /^Post on Facebook/ })
  await expect.element(link).toHaveAttribute('href', posting(`/credentials/${credential.issued!.id}`))
  await posts.getByRole('link', { name: /^Post on Instagram/ }).click()
  await expect.poll(files).toEqual([['fieldwork-tls-credential.png', 'picture']])
})

test('before the first publication, the form asks for name and address, and one press publishes', async () => {
  const copied = clipboard()
  const { server } = await openSharing({ view: 'projectComplete', user: { ...ines('pro'), hasPublicProfile: false } })
  server.calls.length = 0
  await page.getByRole('button', { name: /^Public page/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ines Moreno')
  await expect.element(page.getByText(/^This address is available/)).toBeVisible()
  expect(server.calls.filter(([call]) => !call.startsWith('GET '))).toEqual([])
  await page.getByRole('button', { name: 'Publish and copy the link' }).click()
  await expect.element(page.getByText('Link copied!')).toBeVisible()
  expect(server.calls.find(([call]) => call === 'PUT /user/public-profile')).toBeDefined()
  expect(copied).toEqual([`${publicAddress}/ines/projects/tls`])
  await expect.element(page.getByRole('button', { name: 'Stop sharing' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Your public page' }).element().parentElement!.contains(document.activeElement)).toBe(true)
})

test('on an address of this computer, nothing offers to share a link, and one sentence says why', async () => {
  serveLocally()
  await openSharing({ view: 'projectComplete', projects: [done, next], isPublic: true, credential: issuedCredential() })
  const reason = page.getByText('This server runs only on your computer, so others couldn’t open a link.')
  await expect.element(reason).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Public page/ })).not.toBeInTheDocument()
  await credentialButton.click()
  await expect.element(page.getByText('Issued to I. Moreno', { exact: false })).toBeVisible()
  await expect.element(posts).not.toBeInTheDocument()
  for (const name of ['Copy link', 'Add to LinkedIn profile'])
    expect([name, page.getByRole('button', { name }).query() ?? page.getByRole('link', { name }).query()]).toEqual([name, null])
  await page.getByRole('button', { name: 'Back' }).click()
  await download.click()
  await expect.element(page.getByRole('dialog', { name: 'Save project' })).toBeVisible()
  await expect.element(reason).not.toBeInTheDocument()
  await expect.element(posts).not.toBeInTheDocument()
})

test('the completion view fits a small laptop, with a form and without', async () => {
  await page.viewport(1280, 720)
  onTestFinished(() => page.viewport(1280, 900))
  await openSharing({ view: 'projectComplete', projects: [done, next], answer: 'The browser checks who signed it.' })
  const isCut = () => {
    const place = page.getByRole('dialog').element().querySelector('[data-backdrop]')!
    return place.scrollHeight > place.clientHeight
  }
  await expect.element(page.getByRole('link', { name: /Next project/ })).toBeVisible()
  expect(isCut()).toBe(false)
  await page.getByRole('button', { name: /^Public page/ }).click()
  expect(isCut()).toBe(false)
  await expect.element(page.getByRole('figure')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme, page.getByRole('dialog').element())).toEqual([])
  delete document.documentElement.dataset['theme']
})

test('without a next project the directory opens [SHARE-07]', async () => {
  await opened([done])
  await page.getByRole('button', { name: 'Discover more projects' }).click()
  await expect.poll(() => useToolbarView.getState().view).toBe('directory')
  await expect.poll(shownDialog).toBeUndefined()
})

test('Download documentation slides to the sharing view in 0.3 s, Back returns, and the focus follows [SHARE-02] [SHARE-03] [SHARE-05] [SHARE-20]', async () => {
  await opened()
  const durations: string[] = []
  // Asked for as it starts: on a busy machine it may be over before the click is answered.
  const noteDuration = ({ target }: Event) => {
    if (target instanceof Element && target.matches('[data-move=in]')) durations.push(getComputedStyle(target).animationDuration)
  }
  addEventListener('animationstart', noteDuration)
  onTestFinished(() => removeEventListener('animationstart', noteDuration))
  await download.click()
  await expect.poll(() => durations).toEqual(['0.3s'])
  await expect.element(page.getByRole('dialog', { name: 'Save project' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back' })).toHaveFocus()
  await expect.poll(() => document.querySelectorAll('[data-move=out]').length).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Project Complete' })).toBeVisible()
  await expect.element(download).toHaveFocus()
})
