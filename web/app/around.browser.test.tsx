import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { forgetAllProgress } from '../documents/ownProgress.ts'
import { positionOnScreen } from '../documents/position.ts'
import { mobileMessages } from '../messages/mobile.ts'
import { scrollToNode } from '../platform/documents/scrolling.ts'
import { ines } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { addresses, giveAddresses, takeAddresses } from '../testing/addresses.ts'
import { findings, forgetAfterEach, hastenTime, visit } from '../testing/render.tsx'

const notice = page.getByRole('dialog', { name: mobileMessages.title })
const start = page.getByRole('main').getByRole('button', { name: 'Start' })

forgetAfterEach()
afterEach(() => {
  forgetAllProgress()
  return page.viewport(1280, 900)
})

const paragraphs = Array.from({ length: 60 }, (_, at) => ({
  type: 'paragraph',
  id: `p-${at}`,
  children: [{ type: 'text', text: 'Read on.' }],
}))
const projectReplies = {
  'GET /projects/tls': project({ status: 'INCOMPLETE' }),
  'GET /projects/tls/validations': [],
  'GET /projects/tls/document.json': {
    projectId: 'tls',
    version: 1,
    steps: [{ type: 'step', id: 'sign', title: 'Sign it', minutes: 10, children: paragraphs }],
    sections: [],
    tracks: [],
  },
}

/** Opens a project with a step that is higher than the screen. */
const visitProject = ({ network, ...options }: Parameters<typeof visit>[1] = {}, address = '/projects/tls') =>
  visit(address, { ...options, network: { ...projectReplies, ...network }, retry: false })

/** Scrolls to the steps, where the notice opens. */
const reachSteps = async () => {
  await expect.element(page.getByRole('heading', { name: 'Sign it' })).toBeInTheDocument()
  scrollToNode('sign')
  await expect.poll(positionOnScreen).toBeDefined()
}

/** Whether the first pointer is a finger. */
const touch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled })

/** The notice would be drawn some frames after its timer, and once its code is there. */
const expectNoNotice = async (pass: (milliseconds: number) => Promise<unknown>) => {
  await import('./MobileLock.tsx')
  for (let time = 0; time < 3; time++) await pass(500)
  expect(notice.elements()).toEqual([])
}

describe('on a phone', () => {
  beforeEach(() => touch(true))
  afterEach(() => touch(false))

  test('a project page shows its facts and the start button first; the steps say at their foot what needs a computer, above the toolbar, with its buttons in one row [APP-04]', async () => {
    await page.viewport(390, 844)
    const pass = hastenTime()
    await visitProject()
    await expect.element(start).toBeInViewport({ ratio: 1 })
    await expectNoNotice(pass)
    const facts = page.getByText('Needs', { exact: true }).element().getBoundingClientRect()
    expect(facts.bottom).toBeLessThan(start.element().getBoundingClientRect().top)
    await reachSteps()
    await expect.element(notice).toBeVisible()
    const sheet = () => notice.getByText(mobileMessages.text).element().closest('[data-edged]')!.getBoundingClientRect()
    const toolbar = () => page.getByRole('navigation', { name: 'Toolbar' }).element().getBoundingClientRect()
    await expect.poll(() => [sheet().top > 500, sheet().bottom <= toolbar().top]).toEqual([true, true])
    const tops = ['Continue anyway', 'Remind me tomorrow'].map(
      (name) => notice.getByRole('button', { name }).element().getBoundingClientRect().top,
    )
    expect(tops[0]).toBe(tops[1])
    // The page beside it can be read and used.
    expect(notice.element().matches(':modal')).toBe(false)
    expect(document.elementFromPoint(195, 100)?.closest('dialog')).toBeNull()
  })

  test('the notice offers a calendar entry as a reminder [APP-05]', async () => {
    await page.viewport(390, 844)
    await visitProject()
    await reachSteps()
    await expect.element(notice).toBeVisible()
    const clicked = new Promise<HTMLAnchorElement>((resolve) => {
      const click = HTMLAnchorElement.prototype.click
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        HTMLAnchorElement.prototype.click = click
        resolve(this)
      }
    })
    await expect.element(notice.getByRole('link')).not.toBeInTheDocument()
    await notice.getByRole('button', { name: 'Remind me tomorrow' }).click()
    const link = await clicked
    expect(link.download).toBe('fieldwork-reminder.ics')
    const entry = await (await fetchOf(link.href)).text()
    expect(entry).toContain('BEGIN:VEVENT')
    expect(entry).toMatch(/^SUMMARY:Fieldwork: [^·]+\r$/m)
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(page.getByText('The reminder is downloaded. Open it to add it to your calendar.')).toBeVisible()
  })

  test('the notice offers the operator’s page that books a reminder instead, where there is one [APP-05]', async () => {
    giveAddresses()
    onTestFinished(takeAddresses)
    await page.viewport(390, 844)
    await visitProject()
    await reachSteps()
    const link = notice.getByRole('link', { name: /^Remind me tomorrow/ })
    await expect.element(link).toHaveAttribute('href', addresses.bookingUrl)
    await expect.element(notice.getByRole('button', { name: 'Remind me tomorrow' })).not.toBeInTheDocument()
  })

  test('the notice mails the address of the page to the signed-in user, and says so [APP-05]', async () => {
    await page.viewport(390, 844)
    const { to } = await visitProject(
      { user: ines(), network: { 'POST /user/link-mails': () => new Response(null, { status: 204 }) } },
      '/projects/tls?track=low',
    )
    await reachSteps()
    await notice.getByRole('button', { name: 'Email me this link' }).click()
    await expect.element(notice.getByText('The link is on its way to ines@example.org.')).toBeVisible()
    expect(to('/user/link-mails')[0]!.body).toMatchObject({ title: expect.any(String) })
  })

  test('the notice says when the link could not be mailed, and offers it again; a visitor is offered none', async () => {
    await page.viewport(390, 844)
    const { screen } = await visitProject({ user: ines() })
    await reachSteps()
    const button = notice.getByRole('button', { name: 'Email me this link' })
    await button.click()
    await expect.element(notice.getByText('The link could not be sent. Please try again.')).toBeVisible()
    await expect.element(button).toBeVisible()
    await screen.unmount()
    localStorage.clear()
    await visitProject()
    await reachSteps()
    await expect.element(notice).toBeVisible()
    await expect.element(button).not.toBeInTheDocument()
  })

  test('the notice offers no mail where none are sent', async () => {
    await page.viewport(390, 844)
    await visitProject({ user: ines(), flags: { 'capability.mail': false } })
    await reachSteps()
    await expect.element(notice).toBeVisible()
    expect(notice.getByRole('button', { name: 'Email me this link' }).query()).toBeNull()
  })

  test('the notice says what works here, can be closed, and does not come again in this browser', async () => {
    await page.viewport(390, 844)
    const { screen } = await visitProject()
    await reachSteps()
    await expect.element(notice.getByText(mobileMessages.text)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await notice.getByRole('button', { name: 'Continue anyway' }).click()
    await expect.element(notice).not.toBeInTheDocument()
    await screen.unmount()
    sessionStorage.clear()
    const pass = hastenTime()
    await visitProject()
    await reachSteps()
    await expectNoNotice(pass)
  })

  test('the notice doesn’t come in a complete project, whose steps are done', async () => {
    await page.viewport(390, 844)
    const pass = hastenTime()
    await visitProject({ user: ines(), network: { 'GET /projects/tls': project({ status: 'COMPLETE' }) } })
    await reachSteps()
    await expectNoNotice(pass)
  })

  test('the notice goes when a finger scrolls what it lies over', async () => {
    await page.viewport(390, 844)
    await visitProject()
    await reachSteps()
    await expect.element(notice).toBeVisible()
    document.querySelector('main')!.dispatchEvent(new Event('touchmove', { bubbles: true }))
    await expect.element(notice).not.toBeInTheDocument()
  })

  test('the notice doesn’t cover a task, whose buttons are at its foot, and goes when someone types', async () => {
    await page.viewport(390, 844)
    const pass = hastenTime()
    const text = { type: 'validationText', id: 'how', title: 'How does it decide?', optional: false, hidden: false }
    const task = { type: 'validationBox', id: 'padlock', title: 'Prove it', children: [text] }
    const step = {
      type: 'step',
      id: 'sign',
      title: 'Sign it',
      minutes: 10,
      children: [...paragraphs.slice(0, 20), task, ...paragraphs.slice(20)],
    }
    const document = { ...projectReplies['GET /projects/tls/document.json'], steps: [step] }
    await visitProject({ network: { 'GET /projects/tls/document.json': document } })
    const answer = page.getByRole('textbox', { name: 'How does it decide?' })
    await expect.element(answer).toBeInTheDocument()
    scrollToNode('p-12')
    await expect.element(answer).toBeInViewport()
    await expect.poll(positionOnScreen).toBeDefined()
    await expectNoNotice(pass)
    scrollToNode('p-40')
    await expect.element(notice).toBeVisible()
    await answer.fill('By the signature')
    await expect.element(notice).not.toBeInTheDocument()
  })

  test('the notice is hidden while text is selected, which it would cover', async () => {
    await page.viewport(390, 844)
    await visitProject({ user: ines() })
    await reachSteps()
    await expect.element(notice).toBeVisible()
    const sheet = notice.element()
    getSelection()!.selectAllChildren(document.querySelector("[data-words='p-2']")!)
    await expect.element(page.getByRole('toolbar', { name: 'Selected text' })).toBeVisible()
    expect(sheet.checkVisibility({ visibilityProperty: true })).toBe(false)
    getSelection()!.removeAllRanges()
    await expect.element(notice).toBeVisible()
  })

  test('the notice goes once the window is wide', async () => {
    await page.viewport(390, 844)
    await visitProject()
    await reachSteps()
    await expect.element(notice).toBeVisible()
    await page.viewport(1280, 900)
    await expect.element(notice).not.toBeInTheDocument()
  })

  test.each(['/', '/login', '/terms', '/ines/portfolio'])('%s comes without the notice', async (address) => {
    await page.viewport(390, 844)
    const pass = hastenTime()
    await visit(address)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoNotice(pass)
  })

  test('a desktop window zoomed until it is as narrow comes without the notice', async () => {
    await touch(false)
    await page.viewport(320, 180)
    const pass = hastenTime()
    await visitProject()
    await reachSteps()
    await expectNoNotice(pass)
  })

  test('the notice has no accessibility findings', async () => {
    await page.viewport(390, 844)
    await visitProject()
    await reachSteps()
    await expect.element(notice).toBeVisible()
    expect(await findings('dark')).toEqual([])
  })
})

/** The played network does not know addresses of this page's own making. */
const fetchOf = (address: string): Promise<Response> => {
  vi.unstubAllGlobals()
  return fetch(address)
}

describe('the legal texts', () => {
  test.each([
    ['/terms', 'Terms & Conditions', 'Privacy policy', '/privacy'],
    ['/privacy', 'Privacy policy', 'Terms & Conditions', '/terms'],
  ])('%s stands for everybody to read, and leads to the other', async (address, title, other, otherAddress) => {
    const { at } = await visit(address)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    await expect.poll(() => document.title).toBe(`${title} · Fieldwork`)
    expect(page.getByRole('main').element().textContent).not.toMatch(/\{\w+\}|content\/|mailto|You reach us|Whoever runs/)
    expect(await findings('light')).toEqual([])
    expect(await findings('dark')).toEqual([])
    await page.getByRole('main').getByRole('link', { name: other }).click()
    await expect.poll(at, { timeout: 10_000 }).toBe(otherAddress)
  })
})
