import { expect, onTestFinished, test } from 'vitest'
import { answerConfirmations, type ConfirmationCode, isConfirmed } from './confirmation.ts'

/** A user who is asked to confirm who they are, and does so when `confirm` is called. */
const askSomebody = () => {
  const asked: ConfirmationCode[] = []
  let confirm = (_isConfirmed: boolean) => {}
  const promise = new Promise<boolean>((resolve) => (confirm = resolve))
  const stop = answerConfirmations((code) => {
    asked.push(code)
    return promise
  })
  onTestFinished(() => stop())
  return { asked, confirm }
}

test('of two calls that are refused at once one asks, the other is refused, and a later one asks again', async () => {
  const { asked, confirm } = askSomebody()
  const first = isConfirmed('reauthentication_required')
  expect(await isConfirmed('reauthentication_required')).toBe(false)
  expect(asked).toEqual(['reauthentication_required'])
  confirm(true)
  expect(await first).toBe(true)
  expect(await isConfirmed('second_factor_required')).toBe(true)
  expect(asked).toEqual(['reauthentication_required', 'second_factor_required'])
})

test('nobody is asked about another refusal', async () => {
  const { asked } = askSomebody()
  expect([await isConfirmed('not_admin'), await isConfirmed(undefined)]).toEqual([false, false])
  expect(asked).toEqual([])
})
