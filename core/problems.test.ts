import { expect, test } from 'vitest'
import { isRefusal, problem, problemCodes, problemStatus } from './problems.ts'

test('every problem below 500 is a refusal, and neither a failure of the server nor any other error is one', () => {
  expect(problemCodes.filter((code) => isRefusal(problem(code)))).toEqual(
    problemCodes.filter((code) => String(problemStatus[code]).startsWith('4')),
  )
  expect([problem('failed'), new Error('not_found'), { status: 404 }].some(isRefusal)).toBe(false)
})
