import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach, visit } from '../testing/render.tsx'

forgetAfterEach()

const paths = [
  { id: 'trust-your-backups', title: 'Trust my backups', outcome: 'You restored files. And more.', projects: ['lanterns'] },
  { id: 'run-your-own-website', title: 'Run a website of my own', outcome: 'You have a site.', projects: [] },
]

test('a goal survives a reload, and the login that it needs names it and offers the nearest written path [AUTH-45]', async () => {
  const { screen } = await visit('/', { network: { 'GET /paths': paths } })
  await page.getByRole('textbox', { name: 'What do you want to be able to build?' }).fill('put my site online')
  await screen.unmount()
  const { to } = await visit('/', { network: { 'GET /paths': paths } })
  await expect.element(page.getByRole('textbox', { name: 'What do you want to be able to build?' })).toHaveValue('put my site online')
  await page.getByRole('button', { name: 'Show me the path' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in to see your path for “put my site online”' })
  const link = dialog.getByRole('link', { name: 'Run a website of my own' })
  await expect.element(link).toHaveAttribute('href', '/paths/run-your-own-website')
  await expect.element(dialog.getByRole('link', { name: 'Trust my backups' })).not.toBeInTheDocument()
  expect(to('/goals')).toEqual([])
})

test('the arrow of the goal box stands in its field, however narrow the screen is', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 900))
  await visit('/')
  const field = page.getByRole('textbox', { name: 'What do you want to be able to build?' })
  await expect.element(field).toBeVisible()
  const edge = field.element().parentElement!.getBoundingClientRect()
  const arrow = page.getByRole('button', { name: 'Show me the path' }).element().getBoundingClientRect()
  expect(arrow.top).toBeGreaterThanOrEqual(edge.top)
  expect(arrow.bottom).toBeLessThanOrEqual(edge.bottom)
  expect(arrow.right).toBeLessThanOrEqual(edge.right)
})
