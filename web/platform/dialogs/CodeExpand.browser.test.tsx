import { codeExpandDialog } from './previews.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/main.css'
import { DialogProvider } from './DialogProvider.tsx'
import { closeDialog, openDialog, openDialogs, WithPlatform } from '../../testing/platform.tsx'
import { TestRouter } from '../../testing/TestRouter.tsx'

const stage = () =>
  render(
    <WithPlatform>
      <TestRouter>
        <DialogProvider />
      </TestRouter>
    </WithPlatform>,
  )
const titles = () => [...document.querySelectorAll('dialog[open] h2')].map((title) => title.textContent)
const until = (title: string) => expect.poll(titles).toEqual([title])
const words = () => document.querySelector('dialog')?.textContent

afterEach(async () => {
  closeDialog()
  await expect.poll(() => openDialogs()).toEqual([])
})

describe('the code dialog', () => {
  const code = 'openssl req -new -key journal.key'

  test('is called "Code Preview" unless it has a title, and shows the code and its language [MODAL-13] [MODAL-14] [MODAL-16] [MODAL-17]', async () => {
    await stage()
    openDialog(codeExpandDialog, { code, language: 'shell' })
    await until('Code Preview')
    await expect.element(page.getByText('shell', { exact: true })).toBeVisible()
    const shown = page.getByText(code)
    await expect.element(shown).toBeVisible()
    // 13 px in the document
    expect(Number.parseFloat(getComputedStyle(shown.element()).fontSize)).toBeGreaterThan(13)
    await page.getByRole('button', { name: 'Close' }).click()
    openDialog(codeExpandDialog, { title: 'journal.conf', code, language: 'nginx' })
    await until('journal.conf')
  })

  test('fits on a phone, where long lines scroll', async () => {
    await page.viewport(390, 800)
    await stage()
    openDialog(codeExpandDialog, { code: code.repeat(4), language: 'shell' })
    await until('Code Preview')
    const lines = document.querySelector('dialog pre')!
    expect(lines.getBoundingClientRect().right).toBeLessThan(390)
    expect(lines.scrollWidth).toBeGreaterThan(lines.clientWidth)
    await page.viewport(1280, 900)
  })

  test('copies the code and says "Copied!" for two seconds [MODAL-14] [MODAL-15]', async () => {
    const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await stage()
    openDialog(codeExpandDialog, { code, language: 'shell' })
    await until('Code Preview')
    const button = page.getByRole('button', { name: 'Copy code' })
    const from = performance.now()
    await button.click()
    await expect.element(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    expect(clipboard).toHaveBeenCalledWith(code)
    await expect.element(button).toBeVisible()
    expect(performance.now() - from).toBeGreaterThanOrEqual(1990)
    clipboard.mockRestore()
  })

  test('says nothing when copying fails [MODAL-18]', async () => {
    const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    const old = vi.spyOn(document, 'execCommand').mockReturnValue(false)
    await stage()
    openDialog(codeExpandDialog, { code, language: 'shell' })
    await until('Code Preview')
    const before = words()
    await page.getByRole('button', { name: 'Copy code' }).click()
    await expect.poll(() => old.mock.calls.length).toBe(1)
    expect(words()).toBe(before)
    expect(document.querySelector('[role=alert]')).toBeNull()
    clipboard.mockRestore()
    old.mockRestore()
  })
})
