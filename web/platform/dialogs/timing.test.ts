import { expect, test } from 'vitest'
import { dialogTypes } from './dialog.ts'
import { closingTime, delayBetween, waitBefore } from './timing.ts'

test('a dialog fades out over 250 ms [MODAL-04]', () => {
  expect(closingTime).toBe(250)
})

test.each(dialogTypes.filter((type) => type !== 'paywall'))('%s opens 200 ms after the dialog before it closed [MODAL-03]', (next) => {
  expect(delayBetween(next, 'share')).toBe(200)
})

test('a paywall opens 300 ms after the dialog before it closed [MODAL-10]', () => {
  expect(waitBefore({ next: 'paywall', before: { type: 'projectReset', closedAgo: 0 } })).toBe(300)
})

test('a paywall asked for by a locked item opens 350 ms later, with or without a dialog before it [MODAL-10]', () => {
  expect(waitBefore({ next: 'paywall', fromLockedItem: true, before: { type: 'projectReset', closedAgo: 0 } })).toBe(350)
  expect(waitBefore({ next: 'paywall', fromLockedItem: true })).toBe(350)
})

test('the login opens 500 ms after the paywall closed [MODAL-11]', () => {
  expect(waitBefore({ next: 'login', before: { type: 'paywall', closedAgo: 0 } })).toBe(500)
})

test('what has passed since the dialog before closed counts', () => {
  expect(waitBefore({ next: 'login', before: { type: 'paywall', closedAgo: 120 } })).toBe(380)
  expect(waitBefore({ next: 'share', before: { type: 'login', closedAgo: 60_000 } })).toBe(0)
})

test('the first dialog opens at once', () => {
  expect(waitBefore({ next: 'paywall' })).toBe(0)
  expect(waitBefore({ next: 'login' })).toBe(0)
})
