import { expect, test } from 'vitest'
import { isCode, isSentToLogin } from '@fieldwork/core/accounts/signIn.ts'
import { slideTime as carouselTime } from '../start/carousel.ts'
import { navigationDelay, noticeDelay } from '../accounts/afterSignIn.ts'
import { closingTime, waitBefore } from '../platform/dialogs/timing.ts'
import { completeToast, slideTime as noticeSlideTime } from '../platform/toasts/queue.ts'

test('a dialog swaps in 200 ms and closes in 250, the paywall follows in 300 to 350, the login it in 500, the greeting comes after 300 and the course after 100 [LIMIT-05]', () => {
  expect(waitBefore({ next: 'share', before: { type: 'codeExpand', closedAgo: 0 } })).toBe(200)
  expect(closingTime).toBe(250)
  expect(waitBefore({ next: 'paywall', before: { type: 'projectReset', closedAgo: 0 } })).toBe(300)
  expect(waitBefore({ next: 'paywall', fromLockedItem: true })).toBe(350)
  expect(waitBefore({ next: 'login', before: { type: 'paywall', closedAgo: 0 } })).toBe(500)
  expect([noticeDelay, navigationDelay]).toEqual([300, 100])
})

test('codes have six digits, the session window is 240 s, slides stay 7 s and notices 5 s, leaving in 300 ms [LIMIT-06]', () => {
  expect(['12345', '123456', '1234567'].map(isCode)).toEqual([false, true, false])
  expect([239_999, 240_000].map((exp) => isSentToLogin(exp, 0))).toEqual([false, true])
  expect(carouselTime).toBe(7000)
  expect(completeToast({ title: 'Saved' }, 'toast-1').duration).toBe(5000)
  expect(noticeSlideTime).toBe(300)
})
