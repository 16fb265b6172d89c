import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/main.css'
import { Menu, MenuItem } from '../../ui/popovers/Menu.tsx'
import { ProBadge } from '../../ui/ProBadge.tsx'
import { Toaster } from '../toasts/Toaster.tsx'
import { AppDialog } from './AppDialog.tsx'
import { useDialog } from './DialogContext.ts'
import { DialogProvider } from './DialogProvider.tsx'
import { defineDialog, dialogTypes, type Dialog } from './dialog.ts'
import { closeDialog, openDialog, openDialogs, platform, showToast, WithPlatform } from '../../testing/platform.tsx'
import { TestRouter } from '../../testing/TestRouter.tsx'
import { useRouter } from '../router/RouterContext.ts'

/** Stands in for the dialogs that other folders bring: the manager's rules are the same for all of them. */
const plain = (name: string) => () => (
  <AppDialog title={name}>
    <input aria-label={`Field of ${name}`} />
  </AppDialog>
)
const dialogs = {
  share: defineDialog('share', async () => plain('Share')),
  paywall: defineDialog('paywall', async () => ({ location }: { location: string }) => (
    <AppDialog title={`Paywall of ${location}`}>Plans</AppDialog>
  )),
  login: defineDialog('login', async () => plain('Login')),
  projectUpdate: defineDialog('projectUpdate', async () => plain('Update')),
  projectReset: defineDialog('projectReset', async () => plain('Restart')),
  mobileLock: defineDialog('mobileLock', async () => plain('Desktop only')),
}
/** As something locked does. */
const openLocked = (location: string) => openDialog(dialogs.paywall, { location }, 'locked-item')

afterEach(async () => {
  closeDialog()
  await vi.waitFor(() => expect(openDialogs()).toEqual([]))
})

const stage = () =>
  render(
    <WithPlatform>
      <TestRouter>
        <button type="button">Behind</button>
        <DialogProvider />
      </TestRouter>
    </WithPlatform>,
  )
const open = () => [...document.querySelectorAll('dialog[open]')]
const titles = () => open().map((dialog) => dialog.querySelector('h2')?.textContent)
const until = (title: string) => expect.poll(titles).toEqual([title])
const beside = () => userEvent.click(document.querySelector('[data-backdrop]')!, { position: { x: 5, y: 5 } })
const show = async (dialog: Dialog<object>, title: string) => {
  openDialog(dialog, {})
  await until(title)
}

/** Milliseconds from the call to the dialog, as the person sees it. */
const measured = async (title: string, act: () => void) => {
  const from = performance.now()
  act()
  await vi.waitFor(() => expect(titles()).toEqual([title]), { interval: 5, timeout: 3000 })
  return performance.now() - from
}

const specified = [
  ...['share', 'paywall', 'login', 'imageZoom', 'welcomeToPro', 'mobileLock', 'portfolioUpload', 'portfolioEdit', 'portfolioDelete'],
  ...['projectUpdate', 'projectReset', 'codeExpand'],
]

describe('the dialog store', () => {
  test('opens each of the specified dialogs from anywhere, in the place of the one before, and there is no other [MODAL-01]', async () => {
    await stage()
    expect(dialogTypes).toEqual(specified)
    for (const type of dialogTypes)
      await show(
        defineDialog(type, async () => plain(`Dialog ${type}`)),
        `Dialog ${type}`,
      )
  })

  test('opens one dialog at a time: the one that is open goes, and the next comes 200 ms later [MODAL-02] [MODAL-03]', async () => {
    await stage()
    await show(dialogs.login, 'Login')
    const seen: number[] = []
    const stop = platform().dialogs.state.subscribe(({ dialogs: shown }) => seen.push(shown.filter(({ isClosing }) => !isClosing).length))
    const waited = await measured('Share', () => openDialog(dialogs.share, {}))
    stop()
    expect(Math.max(...seen)).toBe(1)
    expect(seen).toContain(0)
    expect(waited).toBeGreaterThanOrEqual(199)
  })

  test('fades a closing dialog out over 250 ms and takes it away then [MODAL-04]', async () => {
    await stage()
    await show(dialogs.login, 'Login')
    const from = performance.now()
    closeDialog()
    const scrim = await vi.waitFor(() => {
      const closing = document.querySelector('[data-closing]')
      expect(closing).not.toBeNull()
      return closing!
    })
    expect(getComputedStyle(scrim).transitionDuration).toBe('0.25s')
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull(), { interval: 5 })
    expect(performance.now() - from).toBeGreaterThanOrEqual(249)
  })

  test('brings the paywall for a Pro badge, told where that was, and nothing else happens [PLAN-42]', async () => {
    let followed = 0
    await render(
      <WithPlatform>
        <TestRouter>
          <a href="#elsewhere" onClick={() => followed++}>
            Save as Markdown
            <ProBadge isPro={false} location="share_markdown" onUpgrade={openLocked} inside />
          </a>
          <DialogProvider />
        </TestRouter>
      </WithPlatform>,
    )
    await page.getByText('Pro', { exact: true }).click()
    await until('Paywall of share_markdown')
    expect(followed).toBe(0)
    expect(window.location.hash).toBe('')
  })

  test('brings the login 500 ms after the paywall closed, also when that was closed a moment before [MODAL-11]', async () => {
    await stage()
    openDialog(dialogs.paywall, { location: 'toolbar' })
    await until('Paywall of toolbar')
    const waited = await measured('Login', () => {
      closeDialog()
      setTimeout(() => openDialog(dialogs.login, {}), 100)
    })
    expect(waited).toBeGreaterThanOrEqual(499)
  })

  test('forgets a dialog that was about to open when it is closed, or another is asked for', async () => {
    await stage()
    openLocked('contents')
    openDialog(dialogs.login, {})
    await until('Login')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    openLocked('contents')
    closeDialog()
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    expect(titles()).toEqual([])
  })

  test('closes a dialog when its page is left', async () => {
    function Away() {
      const { navigate } = useRouter()
      return (
        <button type="button" onClick={() => void navigate('/elsewhere')}>
          Away
        </button>
      )
    }
    await render(
      <WithPlatform>
        <TestRouter>
          <Away />
          <DialogProvider />
        </TestRouter>
      </WithPlatform>,
    )
    await show(dialogs.login, 'Login')
    document.querySelector<HTMLElement>('button')!.click()
    await expect.poll(titles).toEqual([])
  })
})

describe('a dialog', () => {
  test('is closed by Escape and by a press beside it, not by one in it [MODAL-05] [MODAL-07]', async () => {
    await stage()
    await show(dialogs.login, 'Login')
    await page.getByLabelText('Field of Login').click()
    expect(titles()).toEqual(['Login'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(titles).toEqual([])
    await show(dialogs.login, 'Login')
    await beside()
    await expect.poll(titles).toEqual([])
  })

  test('about an update wants an answer: neither Escape nor a press beside it closes it [MODAL-06] [MODAL-08]', async () => {
    await stage()
    await show(dialogs.projectUpdate, 'Update')
    await userEvent.keyboard('{Escape}')
    await beside()
    await page.getByLabelText('Field of Update').click()
    expect(titles()).toEqual(['Update'])
  })

  test('whose own request is under way is not closed by Escape [MODAL-06]', async () => {
    const restart = defineDialog(
      'projectReset',
      async () =>
        function Restart() {
          const { setBusy } = useDialog()
          return (
            <AppDialog title="Restart">
              <button type="button" onClick={() => setBusy(true)}>
                Restart project
              </button>
            </AppDialog>
          )
        },
    )
    await stage()
    await show(restart, 'Restart')
    await page.getByRole('button', { name: 'Restart project' }).click()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Restart project' }).click()
    expect(titles()).toEqual(['Restart'])
  })

  test('leaves Escape to an open menu, which is the topmost thing [MODAL-06]', async () => {
    const share = defineDialog('share', async () => () => (
      <AppDialog title="Share">
        <Menu label="Save project" trigger={(wiring) => <button {...wiring}>Save project</button>}>
          <MenuItem>Save as PDF</MenuItem>
        </Menu>
      </AppDialog>
    ))
    await stage()
    await show(share, 'Share')
    await page.getByRole('button', { name: 'Save project' }).click()
    await expect.element(page.getByRole('menuitem')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument()
    expect(titles()).toEqual(['Share'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(titles).toEqual([])
  })

  test('leaves Escape to a notice above it that has the focus', async () => {
    await render(
      <WithPlatform>
        <TestRouter>
          <DialogProvider />
          <Toaster />
        </TestRouter>
      </WithPlatform>,
    )
    await show(dialogs.login, 'Login')
    showToast({ title: 'Unable to save', dismissType: 'manual' })
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    await expect.element(dismiss).toBeVisible()
    dismiss.element().focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dismiss).not.toBeInTheDocument()
    expect(titles()).toEqual(['Login'])
  })

  test.each([
    ['login', 'Login', 'none'],
    ['mobileLock', 'Desktop only', 'none'],
    ['projectUpdate', 'Update', 'none'],
    ['share', 'Share', 'auto'],
  ] as const)(
    '%s on a phone: what is beside it takes pointers: %s, %s; what is in it always does [MODAL-09]',
    async (type, title, events) => {
      await page.viewport(390, 800)
      await stage()
      await show(dialogs[type], title)
      const dialog = open()[0]!
      expect(getComputedStyle(dialog.querySelector('[data-backdrop]')!).pointerEvents).toBe(events)
      expect(getComputedStyle(dialog.querySelector('h2')!).pointerEvents).toBe('auto')
      await page.viewport(1280, 900)
      expect(getComputedStyle(dialog.querySelector('[data-backdrop]')!).pointerEvents).toBe('auto')
    },
  )

  test('takes the focus, keeps it from the page behind, and gives it back', async () => {
    await stage()
    const behind = page.getByRole('button', { name: 'Behind' })
    await behind.click()
    await show(dialogs.login, 'Login')
    expect(open()[0]!.contains(document.activeElement)).toBe(true)
    for (let i = 0; i < 6; i++) {
      await userEvent.keyboard('{Tab}')
      expect(document.activeElement?.textContent).not.toBe('Behind')
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(behind).toHaveFocus()
  })
})
