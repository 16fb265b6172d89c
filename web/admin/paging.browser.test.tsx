import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageSize } from '@fieldwork/core/admin/paging.ts'
import { ines } from '../tasks/testing.tsx'
import { forgetAfterEach, visit } from '../testing/render.tsx'

forgetAfterEach()

const admin = { ...ines(), isAdmin: true }
const goals = { total: pageSize + 1, rows: [{ id: 'sail', description: 'Sail around the world', setAt: '2026-11-01T10:00:00.000Z' }] }
const open = (address: string) => visit(address, { user: admin, network: { 'GET /admin/goals': goals } })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('Back returns to the previous page of a list', async () => {
  const { at, router } = await open('/admin/goals')
  await button('Next page').click()
  await expect.poll(at).toBe('/admin/goals?page=2')
  router.goBack('/')
  await expect.poll(at).toBe('/admin/goals')
})

test('a list has no page after its last', async () => {
  const { at } = await open('/admin/goals?page=2')
  await expect.element(page.getByText(`${pageSize + 1} to ${pageSize + 1} of ${pageSize + 1}`)).toBeVisible()
  await expect.element(button('Next page')).toHaveAttribute('aria-disabled', 'true')
  await button('Previous page').click()
  await expect.poll(at).toBe('/admin/goals?page=1')
})
