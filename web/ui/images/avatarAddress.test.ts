import { expect, test } from 'vitest'
import { avatarAddress } from './avatarAddress.ts'

test.each([
  ['xs', 'extra-small'],
  ['sm', 'extra-small'],
  ['md', 'small'],
  ['lg', 'medium'],
] as const)('an avatar of size %s asks for the %s picture [MODAL-45]', (size, stored) => {
  expect(avatarAddress('/uploads/profile_picture_ines', size)).toBe(`/uploads/profile_picture_ines?size=${stored}`)
})

test('an address with a query keeps it', () => {
  expect(avatarAddress('/uploads/ines?v=2#face', 'md')).toBe('/uploads/ines?v=2&size=small#face')
})

test('a picture that stands in the page itself is left as it is', () => {
  expect(avatarAddress('data:image/png;base64,AAAA', 'md')).toBe('data:image/png;base64,AAAA')
})
