import { expect, test } from 'vitest'
import { afterSignIn } from './afterSignIn.ts'

const ordinary = { hasFlag: false, isSocial: false, isSignedIn: false, isPortfolio: false }

test.each([
  ['an ordinary visit', {}, undefined],
  ['an ordinary visit of a signed-in user', { isSignedIn: true }, undefined],
  ['coming back from the code', { hasFlag: true, isSignedIn: true }, 'loggedIn'],
  ['coming back from the code to the portfolio', { hasFlag: true, isSignedIn: true, isPortfolio: true }, 'loggedIn'],
  ['coming back from the code, and nobody is signed in', { hasFlag: true }, 'login'],
  ['the same on the portfolio', { hasFlag: true, isPortfolio: true }, undefined],
  ['coming back from a social provider', { isSocial: true, isSignedIn: true }, 'nowLoggedIn'],
  ['coming back from a social provider in vain', { isSocial: true }, undefined],
])('%s', (_title, arrival, next) => expect(afterSignIn({ ...ordinary, ...arrival })).toBe(next))
