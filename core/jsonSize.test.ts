import { expect, test } from 'vitest'
import { isLargerJson } from './jsonSize.ts'

test.each([
  ['[1, 2, 3]', 4, 1, 0],
  ['{"a": [1, {"b": null}], "c": "d"}', 6, 3, 3],
  ['["a, [b]", "\\"{,", "\\\\", "c\\\\\\""]', 5, 1, 0],
  ['[{},{}]', 5, 2, 0],
  ['[{"a":1},{"a":2},{"a":"b:"}]', 7, 2, 1],
])('%s has %i values in %i levels with %i names, whatever its strings say', (json, values, levels, names) => {
  expect(isLargerJson(json, { values, levels, names })).toBe(false)
  expect(isLargerJson(json, { values: values - 1, levels, names })).toBe(true)
  expect(isLargerJson(json, { values, levels: levels - 1, names })).toBe(true)
  if (names > 0) expect(isLargerJson(json, { values, levels, names: names - 1 })).toBe(true)
})

test('invalid JSON is read to its end', () => {
  for (const text of ['', '"', '["a\\', ']]]', '{{"']) expect(isLargerJson(text, { values: 9, levels: 9, names: 9 })).toBe(false)
})
