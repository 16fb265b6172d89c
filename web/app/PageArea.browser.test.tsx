import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { project } from '../directory/testing.ts'
import { forgetAfterEach, refusal, visit } from '../testing/render.tsx'

forgetAfterEach()

test('a slow page shows a progress line, and marks the page and the pressed link as busy', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await visit('/', {
    network: {
      'GET /projects': [project('http', 'Speak HTTP by hand')],
      'GET /projects/http': () => held.then(() => refusal('not_found')),
    },
  })
  const link = page.getByRole('link', { name: 'Speak HTTP by hand' })
  const line = page.getByRole('progressbar', { name: 'Loading the page' })
  await expect.element(link).toBeVisible()
  expect(line.query()).toBeNull()
  await link.click()
  await expect.element(line).toBeVisible()
  await expect.element(link).toHaveAttribute('aria-busy', 'true')
  expect(document.getElementById('page')).toHaveAttribute('aria-busy', 'true')
  expect(page.getByRole('link', { name: 'Start a free project' }).element()).not.toHaveAttribute('aria-busy')

  answer()
  await expect.element(page.getByRole('heading', { name: 'Page not found, whaaaaaaat!' })).toBeVisible()
  expect(line.query()).toBeNull()
  expect(document.getElementById('page')).not.toHaveAttribute('aria-busy')
})

const area = () => document.getElementById('page')!
const settle = () => new Promise((resolve) => setTimeout(resolve, 150))

test('a new page starts at its top, and Back restores the scroll position', async () => {
  const { router, at } = await visit('/privacy')
  await expect.element(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible()
  area().scrollTop = 700
  await settle()
  await router.navigate('/terms')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible()
  expect(area().scrollTop).toBe(0)
  router.goBack('/')
  await expect.poll(at).toBe('/privacy')
  await expect.poll(() => area().scrollTop).toBe(700)
})

test('the new page gets the focus if the pressed link is gone', async () => {
  await visit('/privacy')
  const link = page.getByRole('main').getByRole('link', { name: 'Terms & Conditions' })
  await expect.element(link).toBeVisible()
  link.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible()
  await expect.element(area()).toHaveFocus()
})

test('an address with a fragment scrolls to its element', async () => {
  const { router } = await visit('/terms')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await router.navigate('/#how')
  await expect.poll(() => area().scrollTop).toBeGreaterThan(200)
})

test('links to other sites and clicks for a new tab are left to the browser', async () => {
  const { at } = await visit('/terms')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const left: boolean[] = []
  const stopBrowser = (event: Event) => {
    left.push(!event.defaultPrevented)
    event.preventDefault()
  }
  addEventListener('click', stopBrowser)
  const link = document.createElement('a')
  document.body.append(link)
  const press = (href: string, init: MouseEventInit = {}, target = '') => {
    Object.assign(link, { href, target })
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  }
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) press('/privacy', { [key]: true })
  press('/privacy', { button: 1 })
  press('/privacy', {}, '_blank')
  press('/admin/mailbox')
  press('https://elsewhere.test/privacy')
  press('#end')
  expect(left).toEqual(Array.from({ length: 9 }, () => true))
  expect(at()).toBe('/terms')
  press('/privacy')
  expect(left.at(-1)).toBe(false)
  await expect.poll(at).toBe('/privacy')
  removeEventListener('click', stopBrowser)
  link.remove()
})
