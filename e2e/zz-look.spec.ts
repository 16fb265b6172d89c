import { test, expect } from './journey.ts'
import { openProject } from './projectScreen.ts'
import { people } from '@fieldwork/core/accounts/testing-people.ts'

test('look', async ({ page, session }) => {
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.log('CONSOLE', message.text()))
  page.on('pageerror', (error) => console.log('PAGEERROR', error.message, error.stack?.split('\n').slice(0, 6).join('\n')))
  await session(people.ada)
  await page.route('**/editable.json', async (route) => {
    const response = await page.request.get('/projects/put-tls-in-front/document.json', { headers: { accept: 'application/json' } })
    await route.fulfill({
      json: {
        etag: '"1-a"',
        source: 'git',
        document: { ...((await response.json()) as object), sectionTexts: { 'turn-away-old-tls': [] } },
      },
    })
  })
  await openProject(page, '', 'put-tls-in-front')
  await page.screenshot({ path: '/tmp/fw/e2-shots/0.png' })
  await page.getByRole('button', { name: 'Enable editing' }).click()
  const editor = page.getByRole('textbox', { name: 'Text of the project' })
  await expect(editor).toBeVisible()
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/fw/e2-shots/1.png' })
  await editor.locator('p').nth(4).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hello **bold** and /no')
  await page.waitForTimeout(400)
  await page.screenshot({ path: '/tmp/fw/e2-shots/2.png' })
  await page.keyboard.press('Enter')
  await page.waitForTimeout(600)
  await page.screenshot({ path: '/tmp/fw/e2-shots/3.png' })
  await page.keyboard.press('Escape')
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
  for (let i = 0; i < 7; i++) {
    await page.evaluate((at) => {
      const s = document.getElementById('main-scroller') ?? document.querySelector('main > div')
      s!.scrollTop = at * 1600 + 1200
    }, i)
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/fw/e2-shots/s${i}.png` })
  }
})
