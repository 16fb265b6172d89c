import { expect, test } from 'vitest'
import { named, states } from './requirements.ts'

const ledger = states()
const proven = named()

/** `works; …` may say why no test names the row. */
const isProven = (state: string | undefined) => state === 'works' || state?.startsWith('built') === true
const isBuilt = (state: string | undefined) => isProven(state) || /^(?:works; |replaced by )/.test(state ?? '')

test('every row of the ledger has a status', () => {
  expect(ledger.size).toBe(854)
  const unclear = [...ledger].filter(
    ([, state]) => !/^(?:works(?:; .+)?|built; shown with .+|replaced by A-\d+: .+|partly: .+|not yet(?:; .+)?)$/.test(state),
  )
  expect(unclear).toEqual([])
})

test('every row named by a test is in the ledger and marked as working or built', () => {
  const unmarked = [...proven].filter(([row]) => !isBuilt(ledger.get(row)))
  expect(
    unmarked.map(([row, file]) => `${file} names ${row}, which is marked "${ledger.get(row)}": mark it, or take it out of the title`),
  ).toEqual([])
})

test('every row marked as working or built is named by a test or says why not', () => {
  expect([...ledger].flatMap(([row, state]) => (isProven(state) && !proven.has(row) ? [`no test names ${row}`] : []))).toEqual([])
})
