import { expect, test } from 'vitest'
import { noAddresses } from '@fieldwork/core/brand.ts'
import { browserMessages } from '@fieldwork/core/messages/browsers.ts'
import { catalogue } from '../catalogue/service.ts'
import { startServer } from '../testing/testing.ts'
import { pages } from './page.ts'
import { emptyWeb, htmlOf } from './testing-pages.ts'

/** The start page of a server with these settings: the addresses in its head, and its text. */
const startPage = async (environment: Record<string, string> = {}) => {
  const server = await startServer({ environment, served: (context) => catalogue(context), plain: (context) => pages(context, emptyWeb) })
  const page = await htmlOf(server, '/')
  const head = /<meta name="fieldwork-addresses" content="([^"]*)">/.exec(page)?.[1] ?? ''
  return { named: JSON.parse(head.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as unknown, page }
}

test('a page names the addresses that the settings give, in its head and in its text', async () => {
  const { named, page } = await startPage({
    SUPPORT_URL: 'https://support.example.org/?a=1&b=2',
    CONTACT_EMAIL: 'hello@example.org',
    COMMUNITY_URL: 'https://community.example.org/',
  })
  expect(named).toEqual({
    supportUrl: 'https://support.example.org/?a=1&b=2',
    contactEmail: 'hello@example.org',
    communityUrl: 'https://community.example.org/',
    bookingUrl: '',
  })
  expect(page).toContain('community: https://community.example.org/')
})

test('a page names no address when there is no setting', async () => {
  const { named } = await startPage()
  expect(named).toEqual(noAddresses)
})

test('a page without JavaScript says what needs it', async () => {
  const { page } = await startPage()
  expect(page).toContain(`<noscript><p data-no-script>${browserMessages.noScript}</p></noscript>`)
})
