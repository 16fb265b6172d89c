import { expect, test } from 'vitest'
import { isModifiedClick } from './modifiedClick.ts'

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const)('a click with %s is left to the browser', (key) => {
  expect([isModifiedClick(plain), isModifiedClick({ ...plain, [key]: true })]).toEqual([false, true])
})
