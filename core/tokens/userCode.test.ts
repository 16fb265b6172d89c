import { expect, test } from 'vitest'
import { formatUserCode, readUserCode } from './userCode.ts'

test('a code is read with any spacing and case, and invalid codes are refused', () => {
  expect(['WDJB-MJHT', 'wdjbmjht', ' wdjb mjht ', 'W-D-J-B-M-J-H-T'].map(readUserCode)).toEqual(Array(4).fill('WDJBMJHT'))
  expect(['', 'WDJB-MJH', 'WDJB-MJHTX', 'WDJB-MJHA', 'WDJB-MJH1', 'WDJB_MJHT', 'ẞDJBMJHT'].map(readUserCode)).toEqual(
    Array(7).fill(undefined),
  )
})

test('a code is formatted as two halves with a hyphen', () => {
  expect(formatUserCode('WDJBMJHT')).toBe('WDJB-MJHT')
})
