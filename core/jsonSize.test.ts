import { expect, test } from 'vitest'
import { isLargerJson } from './jsonSize.ts'

test.each([
  ['[1, 2, 3]', 4, 1],
  ['{"a": [1, {"b": null}], "c": "d"}', 6, 3],
  ['["a, [b]", "\\"{,", "\\\\", "c\\\\\\""]', 5, 1],
  ['[{},{}]', 5, 2],
])('%s has %i values in %i levels, whatever its strings say', (json, values, levels) => {
  expect(isLargerJson(json, { values, levels })).toBe(false)
  expect(isLargerJson(json, { values: values - 1, levels })).toBe(true)
  expect(isLargerJson(json, { values, levels: levels - 1 })).toBe(true)
})

test('what is no JSON is read to its end', () => {
  for (const text of ['', '"', '["a\\', ']]]', '{{"']) expect(isLargerJson(text, { values: 9, levels: 9 })).toBe(false)
})
