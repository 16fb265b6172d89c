import { expect, test } from 'vitest'
import { completeToast, dismissed, emptyQueue, removed, slideTime, withToast, type ToastQueue } from './queue.ts'

type Named = { id: string }
const queueOf = (...ids: string[]) => ids.map((id) => ({ id })).reduce<ToastQueue<Named>>(withToast, emptyQueue)

test('toasts are shown one at a time, in the order in which they came [MODAL-26] [MODAL-27]', () => {
  let queue = queueOf('first', 'second', 'third')
  const seen: string[] = []
  while (queue.current) {
    seen.push(queue.current.id)
    queue = removed(dismissed(queue, queue.current.id), queue.current.id)
  }
  expect(seen).toEqual(['first', 'second', 'third'])
})

test('the next toast comes only when the one before is removed, not when it is dismissed [MODAL-32]', () => {
  const leaving = dismissed(queueOf('first', 'second'), 'first')
  expect(leaving).toMatchObject({ current: { id: 'first' }, isLeaving: true, waiting: [{ id: 'second' }] })
  expect(removed(leaving, 'first')).toEqual({ current: { id: 'second' }, isLeaving: false, waiting: [] })
})

test('a toast that came while another was leaving still waits', () => {
  const queue = withToast(dismissed(queueOf('first'), 'first'), { id: 'second' })
  expect(queue).toMatchObject({ current: { id: 'first' }, waiting: [{ id: 'second' }] })
})

test('a waiting toast that is dismissed never shows', () => {
  expect(dismissed(queueOf('first', 'second', 'third'), 'second').waiting).toEqual([{ id: 'third' }])
})

test('a removal that comes twice drops nothing else', () => {
  const queue = removed(dismissed(queueOf('first', 'second'), 'first'), 'first')
  expect(removed(queue, 'first')).toBe(queue)
})

test('a dismissed toast slides out for 300 ms [MODAL-31]', () => {
  expect(slideTime).toBe(300)
})

test('a toast leaves by itself after 5000 ms, at the bottom, unless it is said otherwise [MODAL-25] [MODAL-28] [MODAL-29]', () => {
  expect(completeToast({ title: 'Saved' }, 'a')).toEqual({
    id: 'a',
    title: 'Saved',
    withGraphic: false,
    dismissType: 'auto',
    duration: 5000,
    position: 'bottom',
    variant: 'normal',
    contactUs: false,
  })
})

test('an error stands at the top, unless it is said otherwise [MODAL-28]', () => {
  expect(completeToast({ variant: 'error' }, 'a').position).toBe('top')
  expect(completeToast({ variant: 'error', position: 'bottom' }, 'a').position).toBe('bottom')
})
