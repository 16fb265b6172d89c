import { expect, test } from 'vitest'
import { withFileTypes } from './files.ts'

test.for([
  ['chat_text_12345678', 'image/png', 'text/plain'],
  ['chat_picture_12345678', 'text/html', 'image/png'],
  ['chat_picture_12345678', 'image/jpeg', 'image/jpeg'],
  ['something-else', 'text/html', 'text/html'],
])('a file named %s that is sent as %s is kept as %s', ([data, mediaType, kept]) => {
  const part = { type: 'file' as const, filename: 'a', data: data!, mediaType: mediaType! }
  expect(withFileTypes([part])).toEqual([{ ...part, mediaType: kept }])
})
