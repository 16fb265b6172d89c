import { expect, test } from 'vitest'
import { sentMessage } from './sentMessage.ts'

test.for([
  ['chat_text_12345678', 'image/png', 'text/plain'],
  ['chat_picture_12345678', 'text/html', 'image/png'],
  ['chat_picture_12345678', 'image/jpeg', 'image/jpeg'],
  ['something-else', 'text/html', 'text/html'],
])('a file named %s that is sent as %s is kept as %s', ([data, mediaType, kept]) => {
  const message = sentMessage([{ type: 'file', filename: 'a', data: data!, mediaType: mediaType! }])
  expect(message).toMatchObject({ files: [{ mediaType: kept }] })
})
