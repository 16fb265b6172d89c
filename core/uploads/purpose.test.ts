import { expect, test } from 'vitest'
import { answerFileName, firstPageKey, isPdf, pictureType, portfolioFileName, uploadPurpose, workPictureKey } from './purpose.ts'

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

test('a file for a portfolio is named by an id of its own, and may have 50 MB [FOLIO-57]', () => {
  const id = '7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01'
  expect(portfolioFileName(id)).toBe(`portfolio_${id}`)
  expect(uploadPurpose(`portfolio_${id}`)).toEqual({
    kind: 'portfolio file',
    limit: 50 * 1024 * 1024,
    types: ['application/pdf', 'image/png', 'image/jpeg'],
  })
  // A project may have this name, too.
  expect(uploadPurpose('portfolio_picture')?.kind).toBe('answer')
  // Only the server creates these, so nobody can request an upload of one.
  expect(uploadPurpose(firstPageKey(`portfolio_${id}`))).toBeUndefined()
  expect(uploadPurpose(firstPageKey('tide-table-1763750000000'))).toBeUndefined()
  expect(uploadPurpose(workPictureKey('tide-table-1763750000000'))).toBeUndefined()
})

test('a PDF begins with its own sign, and nothing before it', () => {
  expect(isPdf(new TextEncoder().encode('%PDF-1.7'))).toBe(true)
  for (const other of ['', '%PDF', ' %PDF-1.7', 'GIF89a%PDF-']) expect(isPdf(new TextEncoder().encode(other))).toBe(false)
})
