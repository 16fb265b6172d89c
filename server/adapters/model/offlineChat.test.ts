import { expect, test } from 'vitest'
import { answerTo } from './offlineChat.ts'

const replyTo = (message: string) =>
  answerTo({
    message,
    earlier: [{ from: 'tutor', text: 'This probably answers it: [1]', selections: [], files: [] }],
    files: [],
    passages: [],
    continues: 'reason',
    communityUrl: '',
    supportUrl: '',
    hasOpenTask: false,
  })

test.for(['it doesn’t work', 'still the same error', 'that didn’t help'])('“%s” is asked what is seen now', (message) =>
  expect(replyTo(message).join('')).toMatch(/^Say what you see now, or paste the message\./),
)

test('“why?” is only shown how the page explains it', () => {
  expect(replyTo('why?').join('')).toMatch(/^The page explains it like this:/)
})
