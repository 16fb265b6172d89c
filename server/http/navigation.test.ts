import { expect, test } from 'vitest'
import { isNavigation } from './navigation.ts'

const pages = [
  '/',
  '/terms',
  '/projects/put-tls-in-front',
  '/projects/put-tls-in-front?track=low',
  '/ines/portfolio',
  '/ines/projects/put-tls-in-front',
]
const calls = ['/projects', '/user', '/user/portfolio', '/admin/projects/put-tls-in-front', '/projects/put-tls-in-front/document.json']
const leadsTo = (url: string, headers: Record<string, string>) => isNavigation({ method: 'GET', url, headers })

test.for([[{}], [{ accept: '*/*' }]] as const)(
  'what shows a link elsewhere, and asks with %j, gets the page of a public address and the answer of every other',
  ([headers]) => {
    expect(pages.filter((url) => !leadsTo(url, headers))).toEqual([])
    expect(calls.filter((url) => leadsTo(url, headers))).toEqual([])
  },
)

test('the app, which says that it takes JSON or that it does not navigate, gets no page at any address', () => {
  for (const headers of [{ accept: 'application/json' }, { accept: '*/*', 'sec-fetch-mode': 'cors' }])
    expect([...pages, ...calls].filter((url) => leadsTo(url, headers))).toEqual([])
})

test('below /credentials the pages and files of the server answer a browser, and the app every other address', () => {
  const own = [
    '/credentials/verify',
    '/credentials/verify?lang=en',
    '/credentials/verifier.html',
    '/credentials/status/0',
    '/credentials/example/tls/picture.png',
    '/credentials/7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01',
    '/credentials/7b0e3c9a-5b0f',
    '/credentials/AbC?from=mail',
  ]
  const others = ['/credentials', '/credentials/', '/credentials/verify/', '/credentials/AbC/other']
  for (const headers of [{ accept: 'text/html', 'sec-fetch-mode': 'navigate' }, { accept: 'text/html' }]) {
    expect(own.filter((url) => leadsTo(url, headers))).toEqual([])
    expect(others.filter((url) => !leadsTo(url, headers))).toEqual([])
  }
})
