import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageSize } from '@fieldwork/core/admin/paging.ts'
import { ines } from '../tasks/testing.tsx'
import { findings, forgetAfterEach, visit } from '../testing/render.tsx'
import { nora } from './testing-people.ts'

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

test('users can be reduced to those who are suspended, from any page of the list, and the address holds it', async () => {
  const network = { 'GET /admin/users': { total: pageSize + 1, rows: [nora] } }
  const { at, to } = await visit('/admin?plan=pro&page=2', { user: admin, network })
  await page.getByRole('button', { name: 'Suspended', pressed: false }).click()
  await expect.poll(at).toBe('/admin?plan=pro&state=suspended')
  await expect.poll(() => Object.fromEntries(to('/admin/users').at(-1)!.query)).toEqual({ page: '1', plan: 'pro', state: 'suspended' })
  expect(await findings('light')).toEqual([])
  expect(await findings('dark')).toEqual([])
  await page.getByRole('button', { name: 'Suspended', pressed: true }).click()
  await expect.poll(at).toBe('/admin?plan=pro')
})
