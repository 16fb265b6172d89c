import { expect, test } from 'vitest'
import { maxAttachments } from './limits.ts'
import type { SentPart } from './schema.ts'
import { sentMessage } from './sentMessage.ts'

const picture = (number: number): SentPart => ({
  type: 'file',
  filename: `shot-${number}.png`,
  data: `chat_picture_${number}`,
  mediaType: 'image/png',
})

test('a file that is attached twice is sent and counted once, so that a full message may hold it', () => {
  const full = Array.from({ length: maxAttachments }, (_, number) => picture(number))
  expect(sentMessage([...full, picture(0)])).toMatchObject({ parts: full, files: full })
  expect(sentMessage([...full, picture(maxAttachments)])).toBe('too_many_attachments')
})
