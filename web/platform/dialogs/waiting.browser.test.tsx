import { useEffect } from 'react'
import { onTestFinished, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../styles/main.css'
import { closeDialog, openDialog, openDialogs, WithPlatform } from '../../testing/platform.tsx'
import { TestRouter } from '../../testing/TestRouter.tsx'
import { AppDialog } from './AppDialog.tsx'
import { DialogProvider } from './DialogProvider.tsx'
import { defineDialog } from './dialog.ts'
import { lockedItemDelay } from './timing.ts'

const share = defineDialog('share', async () => () => <AppDialog title="Share">Networks</AppDialog>)
const built = () => [...document.querySelectorAll('dialog')].map((dialog) => [dialog.open, getComputedStyle(dialog).display])

const stage = async () => {
  await render(
    <WithPlatform>
      <TestRouter>
        <DialogProvider />
      </TestRouter>
    </WithPlatform>,
  )
  onTestFinished(async () => {
    vi.useRealTimers()
    closeDialog()
    await vi.waitFor(() => expect(openDialogs()).toEqual([]))
  })
}
const openTitle = () => document.querySelector('dialog[open]:not([data-closing]) h2')?.textContent

/** Something locked asks for the paywall, and no time passes. Returns when the effects of its dialog ran. */
const askForPaywall = async () => {
  const effects: string[] = []
  const Paywall = () => {
    useEffect(() => void effects.push('began'), [])
    return <AppDialog title="Paywall">Plans</AppDialog>
  }
  await stage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  openDialog(
    defineDialog('paywall', async () => Paywall),
    {},
    'locked-item',
  )
  await expect.poll(built).toEqual([[false, 'none']])
  return effects
}

test('a dialog that is about to open is built out of sight, and begins when its time has come', async () => {
  const effects = await askForPaywall()
  expect([openDialogs(), effects]).toEqual([[], []])
  await vi.advanceTimersByTimeAsync(lockedItemDelay)
  await expect.poll(built).toEqual([[true, 'block']])
  expect(effects).toEqual(['began'])
})

test('a dialog that is about to open goes without having begun when another is asked for', async () => {
  const effects = await askForPaywall()
  openDialog(share, {})
  await expect.poll(() => document.querySelector('dialog[open] h2')?.textContent).toBe('Share')
  await vi.advanceTimersByTimeAsync(lockedItemDelay)
  expect(built()).toHaveLength(1)
  expect(effects).toEqual([])
})

const plainPaywall = defineDialog('paywall', async () => () => <AppDialog title="Paywall">Plans</AppDialog>)

test.for([
  ['300 ms after the dialog before it closed', undefined, 300],
  ['350 ms after something locked asked for it', 'locked-item', 350],
] as const)('the paywall opens %s, no sooner and no later [MODAL-10]', async ([, from, delayMs]) => {
  await stage()
  openDialog(share, {})
  await expect.poll(openTitle).toBe('Share')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  openDialog(plainPaywall, {}, from)
  await vi.advanceTimersByTimeAsync(delayMs - 1)
  expect(openTitle()).not.toBe('Paywall')
  await vi.advanceTimersByTimeAsync(1)
  // A timer that has not fired yet never fires.
  vi.useRealTimers()
  await expect.poll(openTitle).toBe('Paywall')
})
