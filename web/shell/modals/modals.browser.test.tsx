import { MemoryRouter, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/main.css'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { ProBadge } from '../../ui/ProBadge.tsx'
import { ModalDialog } from './ModalDialog.tsx'
import { useModal } from './ModalContext.ts'
import { ModalProvider } from './ModalProvider.tsx'
import type { ModalProps, ModalType } from './modalProps.ts'
import { closeModal, openFromLockedItem, openModal, useModals } from './modals.ts'
import { registry } from './registry.ts'

/** Stands in for the dialogs that other folders bring: the manager's rules are the same for all of them. */
const plain = (name: string) => () => (
  <ModalDialog title={name}>
    <input aria-label={`Field of ${name}`} />
  </ModalDialog>
)
const theirs = { ...registry }
beforeEach(() => {
  Object.assign(registry, {
    share: async () => plain('Share'),
    paywall: async () => plain('Paywall'),
    login: async () => plain('Login'),
    projectUpdate: async () => plain('Update'),
    projectReset: async () => plain('Restart'),
    mobileLock: async () => plain('Desktop only'),
  })
})
afterEach(async () => {
  Object.assign(registry, theirs)
  closeModal()
  await vi.waitFor(() => expect(useModals.getState().modals).toEqual([]))
})

const stage = () =>
  render(
    <MemoryRouter>
      <button type="button">Behind</button>
      <ModalProvider />
    </MemoryRouter>,
  )
const open = () => [...document.querySelectorAll('[role=dialog]')].filter((dialog) => !dialog.closest('[data-closing]'))
const titles = () => open().map((dialog) => dialog.querySelector('h2')?.textContent)
const until = (title: string) => expect.poll(titles).toEqual([title])
const beside = () => userEvent.click(document.querySelector('[data-backdrop]')!, { position: { x: 5, y: 5 } })
const props = {} as ModalProps['login'] & ModalProps['paywall'] & ModalProps['projectUpdate']
const show = async (type: ModalType, title: string) => {
  openModal(type, props as never)
  await until(title)
}

/** Milliseconds from the call to the dialog, as the person sees it. */
const measured = async (title: string, act: () => void) => {
  const from = performance.now()
  act()
  await vi.waitFor(() => expect(titles()).toEqual([title]), { interval: 5, timeout: 3000 })
  return performance.now() - from
}

describe('the modal manager', () => {
  test('opens one dialog at a time: the one that is open goes, and the next comes 200 ms later [MODAL-02] [MODAL-03]', async () => {
    await stage()
    await show('login', 'Login')
    const seen: number[] = []
    const stop = useModals.subscribe(({ modals }) => seen.push(modals.filter(({ isClosing }) => !isClosing).length))
    const waited = await measured('Share', () => openModal('share', { projectId: 'tls' }))
    stop()
    expect(Math.max(...seen)).toBe(1)
    expect(seen).toContain(0)
    expect(waited).toBeGreaterThanOrEqual(199)
  })

  test('fades a closing dialog out over 250 ms and takes it away then [MODAL-04]', async () => {
    await stage()
    await show('login', 'Login')
    const from = performance.now()
    closeModal()
    const scrim = await vi.waitFor(() => {
      const closing = document.querySelector('[data-closing]')
      expect(closing).not.toBeNull()
      return closing!
    })
    expect(getComputedStyle(scrim).transitionDuration).toBe('0.25s')
    await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), { interval: 5 })
    expect(performance.now() - from).toBeGreaterThanOrEqual(249)
  })

  test('brings the paywall 300 ms after the dialog before it closed, and 350 where something locked asked for it [MODAL-10]', async () => {
    await stage()
    await show('projectReset', 'Restart')
    const plainly = await measured('Paywall', () => openModal('paywall', { location: 'toolbar' }))
    expect(plainly).toBeGreaterThanOrEqual(299)
    closeModal()
    await show('projectReset', 'Restart')
    expect(await measured('Paywall', () => openFromLockedItem('project_reset'))).toBeGreaterThanOrEqual(349)
  })

  test('brings the paywall for a Pro badge, told where that was, and nothing else happens [PLAN-42]', async () => {
    let followed = 0
    registry.paywall = async () => (paywall) => <ModalDialog title={`Paywall of ${paywall.location}`}>Plans</ModalDialog>
    await render(
      <MemoryRouter>
        <a href="#elsewhere" onClick={() => followed++}>
          Save as Markdown
          <ProBadge isPro={false} location="share_markdown" onUpgrade={openFromLockedItem} inside />
        </a>
        <ModalProvider />
      </MemoryRouter>,
    )
    await page.getByText('Pro', { exact: true }).click()
    await until('Paywall of share_markdown')
    expect(followed).toBe(0)
    expect(window.location.hash).toBe('')
  })

  test('brings the login 500 ms after the paywall closed, also when that was closed a moment before [MODAL-11]', async () => {
    await stage()
    await show('paywall', 'Paywall')
    const waited = await measured('Login', () => {
      closeModal()
      setTimeout(() => openModal('login', {}), 100)
    })
    expect(waited).toBeGreaterThanOrEqual(499)
  })

  test('forgets a dialog that was about to open when it is closed, or another is asked for', async () => {
    await stage()
    openFromLockedItem('contents')
    openModal('login', {})
    await until('Login')
    openFromLockedItem('contents')
    closeModal()
    await new Promise((resolve) => setTimeout(resolve, 450))
    expect(titles()).toEqual([])
  })

  test('closes a dialog when its page is left', async () => {
    function Away() {
      const navigate = useNavigate()
      return (
        <button type="button" onClick={() => navigate('/elsewhere')}>
          Away
        </button>
      )
    }
    await render(
      <MemoryRouter>
        <Away />
        <ModalProvider />
      </MemoryRouter>,
    )
    await show('login', 'Login')
    document.querySelector<HTMLElement>('button')!.click()
    await expect.poll(titles).toEqual([])
  })
})

describe('a dialog', () => {
  test('is closed by Escape and by a press beside it, not by one in it [MODAL-05] [MODAL-07]', async () => {
    await stage()
    await show('login', 'Login')
    await page.getByLabelText('Field of Login').click()
    expect(titles()).toEqual(['Login'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(titles).toEqual([])
    await show('login', 'Login')
    await beside()
    await expect.poll(titles).toEqual([])
  })

  test('about an update wants an answer: neither Escape nor a press beside it closes it [MODAL-06] [MODAL-08]', async () => {
    await stage()
    await show('projectUpdate', 'Update')
    await userEvent.keyboard('{Escape}')
    await beside()
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(titles()).toEqual(['Update'])
  })

  test('whose own request is under way is not closed by Escape [MODAL-06]', async () => {
    registry.projectReset = async () =>
      function Restart() {
        const { setBusy } = useModal()
        return (
          <ModalDialog title="Restart">
            <button type="button" onClick={() => setBusy(true)}>
              Restart project
            </button>
          </ModalDialog>
        )
      }
    await stage()
    await show('projectReset', 'Restart')
    await page.getByRole('button', { name: 'Restart project' }).click()
    await userEvent.keyboard('{Escape}')
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(titles()).toEqual(['Restart'])
  })

  test('leaves Escape to an open menu, which is the topmost thing [MODAL-06]', async () => {
    registry.share = async () => () => (
      <ModalDialog title="Share">
        <Menu label="Save project" trigger={(wiring) => <button {...wiring}>Save project</button>}>
          <MenuItem>Save as PDF</MenuItem>
        </Menu>
      </ModalDialog>
    )
    await stage()
    await show('share', 'Share')
    await page.getByRole('button', { name: 'Save project' }).click()
    await expect.element(page.getByRole('menuitem')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument()
    expect(titles()).toEqual(['Share'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(titles).toEqual([])
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
      await show(type, title)
      const dialog = open()[0]!
      expect(getComputedStyle(dialog.closest('[data-backdrop]')!).pointerEvents).toBe(events)
      expect(getComputedStyle(dialog).pointerEvents).toBe('auto')
      await page.viewport(1280, 900)
      expect(getComputedStyle(dialog.closest('[data-backdrop]')!).pointerEvents).toBe('auto')
    },
  )

  test('takes the focus, keeps it from the page behind, and gives it back', async () => {
    await stage()
    const behind = page.getByRole('button', { name: 'Behind' })
    await behind.click()
    await show('login', 'Login')
    expect(open()[0]!.contains(document.activeElement)).toBe(true)
    for (let i = 0; i < 6; i++) {
      await userEvent.keyboard('{Tab}')
      expect(document.activeElement?.textContent).not.toBe('Behind')
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(behind).toHaveFocus()
  })
})

test('every dialog that is registered is one of the twelve', async () => {
  const { modalTypes } = await import('./modalProps.ts')
  expect(Object.keys(registry).filter((type) => !modalTypes.includes(type as ModalType))).toEqual([])
})
