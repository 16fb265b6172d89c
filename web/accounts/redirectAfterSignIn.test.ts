import { expect, test } from 'vitest'
import { redirectAfterSignIn, redirectTarget } from './redirectAfterSignIn.ts'

test.each([
  ['/projects/tls?track=low#sign', '/projects/tls?track=low#sign'],
  [null, '/'],
  ['', '/'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example', '/'],
  ['/\\elsewhere.example', '/'],
  ['/login', '/'],
  ['/login?returnTo=%2Flogin', '/'],
  ['/login/', '/'],
])('a sign-in with the return address %j leads to %j', (returnTo, landing) => expect(redirectTarget(returnTo)).toBe(landing))

/** Signs in on a page of this address, and tells what happens to it. */
const landingOn = (address: string, returnTo: string) => {
  const url = new URL(address, 'https://field.test')
  const done: string[] = []
  const page = {
    origin: url.origin,
    pathname: url.pathname,
    search: url.search,
    get hash() {
      return url.hash
    },
    set hash(hash: string) {
      done.push(`hash ${JSON.stringify(hash)}`)
    },
    assign: (to: string) => done.push(`assign ${to}`),
    reload: () => done.push('reload'),
  }
  redirectAfterSignIn(returnTo, page)
  return done
}

test.each([
  ['/projects/tls', '/projects/tls', ['reload']],
  // The router does not know of the fragment that a jump within the page left.
  ['/projects/tls#sign', '/projects/tls', ['reload']],
  ['/projects/tls', '/projects/tls#sign', ['hash "#sign"', 'reload']],
  ['/projects/tls', '/portfolio', ['assign /portfolio']],
])('signing in at %s with the return address %s adds no bare # to the address', (address, returnTo, done) =>
  expect(landingOn(address, returnTo)).toEqual(done),
)
