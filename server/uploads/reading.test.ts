import { PassThrough } from 'node:stream'
import { isRefusal } from '@fieldwork/core/problems.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openForReader, person, visitorOf } from './reading.ts'

/** How many of those who come one after another, and do not leave, are let in. */
const letIn = async (readers: readonly ReturnType<typeof person>[]): Promise<number> => {
  let count = 0
  for (const reader of readers) {
    const stream = new PassThrough()
    const left = new Promise((resolve) => stream.once('close', resolve))
    try {
      await openForReader(reader, async () => ({ stream }))
      count += 1
      onTestFinished(() => {
        stream.destroy()
        return left.then(() => undefined)
      })
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
  return count
}
const numbers = (length: number) => Array.from({ length }, (_, index) => index)

test.for([
  ['one network', (index: number) => `203.0.113.9:${1_000 + index}`, 60],
  ['one IPv6 site with a network for each', (index: number) => `2001:db8:1:${index.toString(16)}::1`, 180],
  ['networks everywhere', (index: number) => `10.0.${index >> 8}.${index & 255}`, 1_200],
] as const)('visitors of one owner from %s are let in up to a number, and the owner besides', async ([, addressOf, most]) => {
  expect(await letIn(numbers(1_300).map((index) => visitorOf('Olga', addressOf(index))))).toBe(most)
  expect(await letIn([person('Olga'), visitorOf('Nora', addressOf(0))])).toBe(2)
})
