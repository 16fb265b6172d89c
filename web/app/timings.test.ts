import { expect, test } from 'vitest'
import { isCode, isSentToLogin } from '@fieldwork/core/accounts/signIn.ts'
import { slideTime as carouselTime } from '../start/carousel.ts'
import { completeToast, slideTime as noticeSlideTime } from '../platform/toasts/queue.ts'

test('codes have six digits, the session window is 240 s, slides stay 7 s and notices 5 s, leaving in 300 ms [LIMIT-06]', () => {
  expect(['12345', '123456', '1234567'].map(isCode)).toEqual([false, true, false])
  expect([239_999, 240_000].map((exp) => isSentToLogin(exp, 0))).toEqual([false, true])
  expect(carouselTime).toBe(7000)
  expect(completeToast({ title: 'Saved' }, 'toast-1').duration).toBe(5000)
  expect(noticeSlideTime).toBe(300)
})
