import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { heldNavigation } from '../../accounts/testing.ts'
import { ines } from '../../tasks/testing.tsx'
import { findings, forgetAfterEach, noNetwork, refusal, visit } from '../../testing/render.tsx'

forgetAfterEach()

describe('an account that is about to be deleted', () => {
  const locked = { ...ines(), deletionAt: '2026-11-28T10:00:00.000Z' }
  const keep = page.getByRole('button', { name: 'Keep my account' })

  test.each(['/', '/account', '/projects/tls'])('shows at %s nothing but that, and how to keep it', async (address) => {
    await visit(address, { user: locked, retry: false })
    await expect.element(page.getByRole('heading', { level: 1, name: 'This account is about to be deleted' })).toBeVisible()
    await expect.element(page.getByText(/deleted on 28 November 2026/)).toBeVisible()
    expect(page.getByRole('navigation', { name: 'Toolbar' }).elements()).toEqual([])
  })

  test('is kept by pressing a button, which reloads the page', async () => {
    const { to } = await visit('/', { user: locked, network: { 'DELETE /user/deletion': ines() } })
    const held = heldNavigation()
    await keep.click()
    expect((await held).type).toBe('reload')
    expect(to('/user/deletion')).toHaveLength(1)
  })

  test('says that it is too late when its removal has begun', async () => {
    await visit('/', { user: locked, network: { 'DELETE /user/deletion': () => refusal('removal_begun') } })
    await keep.click()
    await expect.element(page.getByText(/It is being deleted/)).toBeVisible()
  })

  test('shows an error if it couldn’t be kept', async () => {
    await visit('/', { user: locked, network: { 'DELETE /user/deletion': noNetwork } })
    await keep.click()
    await expect.element(page.getByText('The server can’t be reached. Please try again.')).toBeVisible()
    await expect.element(keep).toBeVisible()
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings in the %s theme', async (theme) => {
    await visit('/', { user: locked })
    await expect.element(keep).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})
