import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkPublicPage } from './publicPage.ts'
import { createSigner } from './testing-signing.ts'
import { badge } from './testing-verifierPage.ts'

test('a credential of another issuer is not checked, and the page says so once, with a link to its page there', async () => {
  document.body.innerHTML = '<section id="status"></section><section id="verified"><ul id="checks"></ul></section>'
  const other = await createSigner('did:web:else.example')
  await checkPublicPage(JSON.stringify(await other.signed(badge('did:web:else.example'))))
  await expect.element(page.getByRole('heading', { name: 'Not checked here' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Check it at else.example' }))
    .toHaveAttribute('href', `https://else.example${location.pathname}`)
  expect(document.getElementById('verified')!.hidden).toBe(true)
})
