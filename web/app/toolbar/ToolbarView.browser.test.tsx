import { loginDialog } from '../../accounts/loginDialog.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ines } from '../../tasks/testing.tsx'
import { everyPart, forgetAfterEach, visit } from '../../testing/render.tsx'
import { brokenReply } from '../../testing/replies.ts'
import { useToolbarView } from '../../platform/toolbar/toolbarViews.ts'
import { openDialog } from '../../testing/platform.tsx'

const projects = page.getByRole('button', { name: 'Projects', exact: true })
const account = page.getByRole('button', { name: /^Your Fieldwork/ })
const directory = page.getByRole('region', { name: 'Directory' })
const menu = page.getByRole('region', { name: 'Your account' })
const content = () => document.getElementById('page')!
const view = () => useToolbarView.getState().view

forgetAfterEach()

describe('the toolbar', () => {
  test('shows at most one view at a time', async () => {
    await visit('/terms', { user: ines() })
    await projects.click()
    await expect.element(directory).toBeVisible()
    await account.click()
    await expect.element(menu).toBeVisible()
    await expect.element(directory).not.toBeInTheDocument()
    await projects.click()
    await expect.element(directory).toBeVisible()
    await expect.element(menu).not.toBeInTheDocument()
  })

  test.each([
    ['all projects', '/projects', 'My Projects'],
    ['the learner’s projects', '/projects?list=my-projects', 'Explore'],
  ])('opens the directory over the page of %s with the tab that the page doesn’t show [APP-39]', async (_page, path, tab) => {
    await visit(path, { user: ines() })
    await projects.click()
    await expect.element(directory.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await projects.click()
    await expect.element(directory).not.toBeInTheDocument()
  })

  test('explains a button by its name and then its shortcut', async () => {
    await visit('/terms', { user: ines() })
    await projects.hover()
    await expect.poll(() => document.querySelector('[popover]:popover-open')?.textContent).toBe('ProjectsCtrl+K')
    await expect.element(projects).toHaveAttribute('aria-keyshortcuts', 'Control+K')
  })

  test('marks one button alone: over the portfolio, the one of the view', async () => {
    await visit('/portfolio', { user: ines() })
    const portfolio = page.getByRole('link', { name: 'Portfolio', exact: true })
    await expect.element(portfolio).toHaveAttribute('aria-current', 'page')
    const isMarked = (button: typeof portfolio) => getComputedStyle(button.element()).boxShadow !== 'none'
    expect([isMarked(portfolio), isMarked(projects)]).toEqual([true, false])
    await projects.click()
    await expect.element(directory).toBeVisible()
    await expect.poll(() => [isMarked(portfolio), isMarked(projects)]).toEqual([false, true])
  })

  test('opens the directory, with its two tabs, by its button, and closes it by the same [APP-39] [APP-52] [APP-53]', async () => {
    await visit('/terms', { user: ines() })
    await projects.click()
    await expect.element(directory.getByRole('tab', { name: 'Explore' })).toBeVisible()
    await projects.click()
    await expect.element(directory).not.toBeInTheDocument()
    expect(view()).toBeNull()
  })

  test('opened by its shortcut, the directory shows the focus on its tab, and arrow keys change tabs at once', async () => {
    await visit('/terms', { user: ines() })
    await expect.element(projects).toBeVisible()
    for (const round of ['first', 'second']) {
      await userEvent.keyboard('{Control>}k{/Control}')
      const tab = directory.getByRole('tab', { name: 'Explore' })
      await expect.element(tab).toHaveFocus()
      expect(tab.element().matches(':focus-visible'), round).toBe(true)
      expect(getComputedStyle(tab.element()).boxShadow).not.toBe('none')
      await userEvent.keyboard('{ArrowRight}')
      await expect.element(directory.getByRole('tab', { name: 'My Projects' })).toHaveFocus()
      await userEvent.keyboard('{ArrowLeft}{Escape}')
      await expect.element(directory).not.toBeInTheDocument()
    }
  })

  test.each([
    ['menu', account, menu],
    ['directory', projects, directory],
  ])('closes the %s by Escape, and nothing is selected afterwards [APP-51] [APP-53]', async (_which, button, opened) => {
    await visit('/terms', { user: ines() })
    await button.click()
    await expect.element(opened).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(opened).not.toBeInTheDocument()
    expect(view()).toBeNull()
  })

  test('closes its view by a click outside, on the page or on the bar [APP-51]', async () => {
    await visit('/terms', { user: ines() })
    await account.click()
    await expect.element(menu).toBeVisible()
    await userEvent.click(document.documentElement, { position: { x: 40, y: 40 } })
    await expect.element(menu).not.toBeInTheDocument()
    await account.click()
    await expect.element(menu).toBeVisible()
    await userEvent.click(document.documentElement, { position: { x: 40, y: innerHeight - 20 } })
    await expect.element(menu).not.toBeInTheDocument()
  })

  test('keeps its view for a click inside', async () => {
    await visit('/terms', { user: ines() })
    await account.click()
    await menu.getByText('ines@example.org').click()
    expect(view()).toBe('user')
  })

  test('keeps its view when Escape closes a dialog above it', async () => {
    await visit('/terms', { user: ines() })
    await projects.click()
    await expect.element(directory).toBeVisible()
    openDialog(loginDialog, {})
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(view()).toBe('directory')
  })

  test('takes the focus into its view and gives it back, and keeps the page behind inert meanwhile', async () => {
    await visit('/terms', { user: ines() })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    // off the buttons: Escape closes the topmost thing first, and that may be a tooltip
    await userEvent.hover(document.documentElement, { position: { x: 2, y: 2 } })
    account.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(menu).toHaveFocus()
    expect(content().inert).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(account).toHaveFocus()
    expect(content().inert).toBe(false)
  })

  test('closes its view when another page comes', async () => {
    const { router } = await visit('/terms', { user: ines() })
    await projects.click()
    await expect.element(directory).toBeVisible()
    await router.navigate('/privacy')
    await expect.element(directory).not.toBeInTheDocument()
    expect(content().inert).toBe(false)
  })

  test('marks Portfolio as the page that is shown, there alone', async () => {
    const { router } = await visit('/terms', { user: ines() })
    const portfolio = page.getByRole('navigation', { name: 'Toolbar' }).getByRole('link', { name: 'Portfolio' })
    await expect.element(portfolio).not.toHaveAttribute('aria-current')
    await router.navigate('/portfolio')
    await expect.element(portfolio).toHaveAttribute('aria-current', 'page')
  })

  test.each([
    ['/terms', '0.3s'],
    ['/', '0.7s'],
    ['/onboarding', '0.7s'],
  ])('raises its view at %s in %s [APP-55]', async (address, duration) => {
    await visit(address, { user: ines() })
    await projects.click()
    await expect.element(directory).toBeVisible()
    expect(getComputedStyle(directory.element()).transitionDuration).toBe(duration)
  })

  test('is at most 720 px wide, and so is the directory on it [APP-54]', async () => {
    await visit('/terms', { user: ines() })
    await projects.click()
    await expect.element(directory).toBeVisible()
    expect(directory.element().getBoundingClientRect().width).toBe(720)
    const ends = [page.getByRole('link', { name: /start screen/ }), account].map((end) => end.element().getBoundingClientRect())
    expect(ends[1]!.right - ends[0]!.left).toBeLessThanOrEqual(720)
  })
})

describe('behind an open dialog', () => {
  const dialog = page.getByRole('dialog', { name: /^Log in or sign up/ })

  test('no shortcut of the toolbar does anything, and afterwards they all do again', async () => {
    const { at } = await visit('/terms', { flags: everyPart })
    await expect.element(projects).toBeVisible()
    openDialog(loginDialog, {})
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}{Control>}o{/Control}{Meta>}k{/Meta}')
    expect(view()).toBeNull()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}{Control>}k{/Control}')
    await expect.element(directory).toBeVisible()
    expect(at()).toBe('/terms')
    await userEvent.keyboard('{Escape}{Control>}o{/Control}')
    await expect.poll(at, { timeout: 10_000 }).toBe('/portfolio')
  })

  test('a shortcut that something else took is left to it', async () => {
    await visit('/terms')
    await expect.element(projects).toBeVisible()
    const take = (event: KeyboardEvent) => event.preventDefault()
    document.addEventListener('keydown', take)
    await userEvent.keyboard('{Control>}k{/Control}')
    document.removeEventListener('keydown', take)
    expect(view()).toBeNull()
  })
})

describe('a view that fails', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => vi.restoreAllMocks())

  test('says so and leaves the rest of the application alone', async () => {
    // what no catalogue holds: a project without metadata
    await visit('/terms', { user: ines(), network: { 'GET /projects': () => brokenReply([{ id: 'broken' }]) } })
    await projects.click()
    await expect.element(directory.getByText(/Sorry about that! Something went wrong\./)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible()
  })
})
