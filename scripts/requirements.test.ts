import { expect, test } from 'vitest'
import { named, states } from './requirements.ts'

const ledger = states()
const proven = named()

test('every row of the ledger says whether it works', () => {
  expect(ledger.size).toBe(854)
  const unclear = [...ledger].filter(([, state]) => !/^(?:works(?:; .+)?|partly: .+|not yet(?:; .+)?)$/.test(state))
  expect(unclear).toEqual([])
})

test('every row that a test names is in the ledger, and marked as working', () => {
  const unmarked = [...proven].filter(([row]) => ledger.get(row) !== 'works')
  expect(
    unmarked.map(([row, file]) => `${file} names ${row}, which is marked "${ledger.get(row)}": mark it, or take it out of the title`),
  ).toEqual([])
})

test('every row that is marked as working is named by a test, or says why not', () => {
  expect([...ledger].flatMap(([row, state]) => (state === 'works' && !proven.has(row) ? [`no test names ${row}`] : []))).toEqual([])
})
