import { test, expect } from './journey.ts'
import { openProject } from './projectScreen.ts'
import { people } from '@fieldwork/core/accounts/testing-people.ts'

test.use({ viewport: { width: 1280, height: 800 } })
test('look', async ({ page, session }) => {
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.log('CONSOLE', message.text()))
  await session(people.ada)
  await page.route('**/editable.json', async (route) => {
    const response = await page.request.get('/projects/put-tls-in-front/document.json', { headers: { accept: 'application/json' } })
    await route.fulfill({
      json: {
        etag: '"1-a"',
        source: 'conflict',
        document: { ...((await response.json()) as object), sectionTexts: { 'turn-away-old-tls': [] } },
      },
    })
  })
  await page.route('**/put-tls-in-front/document.json', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fulfill({
      status: 422,
      json: {
        error: {
          code: 'document_faults',
          message: 'x',
          details: {
            faults: [
              { nodeId: 'serve', message: '`note` needs the attribute `heading`.' },
              { message: '`time` is 82, and the minutes of the steps make 90. Correct one of them.' },
            ],
          },
        },
      },
    })
  })
  await openProject(page, '', 'put-tls-in-front')
  await page.screenshot({ path: '/tmp/fw/e2-shots/0.png' })
  await page.getByRole('button', { name: 'Enable editing' }).click()
  const editor = page.getByRole('textbox', { name: 'Text of the project' })
  await expect(editor).toBeVisible()
  await editor.locator('section[class*=task]').first().scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/fw/e2-shots/1.png' })
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
  await editor.locator('[class*=question]').first().click()
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/fw/e2-shots/2.png' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await editor.locator('p').nth(2).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' /')
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/fw/e2-shots/3.png' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/fw/e2-shots/4.png' })
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
  await editor.locator('section[data-kind]').first().scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  await page.screenshot({ path: '/tmp/fw/e2-shots/5.png' })
  await page.getByRole('button', { name: /^Your Fieldwork/ }).click()
  await page.getByRole('button', { name: 'Admin settings' }).click()
  await page.waitForTimeout(700)
  await page.screenshot({ path: '/tmp/fw/e2-shots/6.png' })
})
