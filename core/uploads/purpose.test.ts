import { expect, test } from 'vitest'
import { answerFileName, pictureType, uploadPurpose } from './purpose.ts'

test('a file of an answer is named by its project and validation', () => {
  expect(answerFileName('tls-at-home', 'padlock-picture')).toBe('tls-at-home_padlock-picture')
  expect(uploadPurpose('tls-at-home_padlock-picture')).toEqual({
    kind: 'answer',
    projectId: 'tls-at-home',
    validationId: 'padlock-picture',
    limit: 10 * 1024 * 1024,
    types: ['image/png', 'image/jpeg'],
  })
})

test.for([
  '',
  'a',
  'tls-at-home',
  '_padlock',
  'tls-at-home_',
  'tls-at-home_padlock_more',
  '../x_padlock',
  'Tls_padlock',
  'tls-at-home_padlock.png',
])('a file name such as %j asks for nothing', (name) => expect(uploadPurpose(name)).toBeUndefined())

test('the first bytes tell a picture, whatever the file is called', () => {
  expect(pictureType(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]))).toBe('image/png')
  expect(pictureType(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
  expect(pictureType(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg">'))).toBeUndefined()
  expect(pictureType(new TextEncoder().encode('GIF89a'))).toBeUndefined()
  expect(pictureType(Uint8Array.from([0x89, 0x50, 0x4e]))).toBeUndefined()
  expect(pictureType(new Uint8Array())).toBeUndefined()
})
