import { expect, test } from 'vitest'
import { keyedHash, readSignedId, seal, signedId, unseal } from './keys.ts'

const secret = 'one secret of at least thirty-two characters'

test('what is sealed can be read again with the same secret and for the same purpose, and never looks the same twice', () => {
  const sealed = seal(secret, 'job', 'Ein Brief, ✉ ganz privat.')
  expect(unseal({ secret }, 'job', sealed)).toBe('Ein Brief, ✉ ganz privat.')
  expect(seal(secret, 'job', 'Ein Brief, ✉ ganz privat.')).not.toBe(sealed)
  expect(() => unseal({ secret: 'another secret of thirty-two characters' }, 'job', sealed)).toThrow()
  expect(() => unseal({ secret }, 'upload', sealed)).toThrow()
})

test('what was sealed and then changed is refused', () => {
  const bytes = Buffer.from(seal(secret, 'job', 'a mail'), 'base64')
  for (const place of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place]! ^= 1
    expect(() => unseal({ secret }, 'job', changed.toString('base64'))).toThrow()
  }
})

test('a hash is worth something only with its secret and for its purpose', () => {
  const hash = keyedHash(secret, 'code', '123456')
  expect(hash).toHaveLength(32)
  expect(keyedHash(secret, 'code', '123456')).toEqual(hash)
  expect(keyedHash(secret, 'address', '123456')).not.toEqual(hash)
  expect(keyedHash(`${secret}!`, 'code', '123456')).not.toEqual(hash)
})

test('during a rotation, texts that were sealed or signed with the former secret are still accepted', () => {
  const former = 'the former secret, long enough for this'
  const id = '0b9f7a3e-6f0b-4a54-9f0c-0f4d9d0f5f11'
  const sealed = seal(former, 'job', 'A letter')
  const rotated = { secret, formerSecret: former }
  expect(unseal(rotated, 'job', sealed)).toBe('A letter')
  expect(readSignedId(rotated, 'calendar', signedId(former, 'calendar', id))).toBe(id)
  expect(readSignedId(rotated, 'calendar', signedId(secret, 'calendar', id))).toBe(id)
  expect(readSignedId(rotated, 'unsubscribe', signedId(former, 'calendar', id))).toBeUndefined()
  expect(readSignedId({ secret }, 'calendar', signedId(former, 'calendar', id))).toBeUndefined()
  expect(() => unseal({ secret }, 'job', sealed)).toThrow()
})
