import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { named, states } from './requirements.ts'

const ledger = states()
const proven = named()

/** `works; …` may say why no test names the row. */
const isProven = (state: string | undefined) => state === 'works' || state?.startsWith('built') === true
const isBuilt = (state: string | undefined) => isProven(state) || state?.startsWith('works; ') === true

test('every row of the ledger says whether it works', () => {
  expect(ledger.size).toBe(854)
  const unclear = [...ledger].filter(
    ([, state]) => !/^(?:works(?:; .+)?|built; shown with the .+|partly: .+|not yet(?:; .+)?)$/.test(state),
  )
  expect(unclear).toEqual([])
})

test('the README counts them as the ledger does', () => {
  const count = (isMeant: (state: string) => boolean) => [...ledger.values()].filter(isMeant).length
  const [works, built] = [count((state) => state.startsWith('works')), count((state) => state.startsWith('built'))]
  expect(readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')).toContain(`| ${works} of 854; ${built} more are built`)
})

test('every row that a test names is in the ledger, and marked as working or built', () => {
  const unmarked = [...proven].filter(([row]) => !isBuilt(ledger.get(row)))
  expect(
    unmarked.map(([row, file]) => `${file} names ${row}, which is marked "${ledger.get(row)}": mark it, or take it out of the title`),
  ).toEqual([])
})

test('every row that is marked as working or built is named by a test, or says why not', () => {
  expect([...ledger].flatMap(([row, state]) => (isProven(state) && !proven.has(row) ? [`no test names ${row}`] : []))).toEqual([])
})
