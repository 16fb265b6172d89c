import { expect, test } from 'vitest'
import type { FollowUpKind } from '@fieldwork/core/chats/turns.ts'
import { answerTo } from './offlineChat.ts'

const alone = {
  message: '',
  earlier: [],
  selections: [],
  files: [],
  passages: [],
  communityUrl: '',
  supportUrl: '',
  isProSold: false,
  hasOpenTask: false,
}

const replyTo = (message: string, continues: FollowUpKind = 'reason') =>
  answerTo({
    ...alone,
    message,
    earlier: [{ from: 'tutor', text: 'This probably answers it: [1]', selections: [], files: [] }],
    continues,
  })

test.for(['it doesn’t work', 'still the same error', 'that didn’t help'])('“%s” is asked what is seen now', (message) =>
  expect(replyTo(message).join('')).toMatch(/^Say what you see now, or paste the message\./),
)

test('“why?” is only shown how the page explains it', () => {
  expect(replyTo('why?').join('')).toMatch(/^The page explains it like this:/)
})

test('“why?” without a reason, and “how do I fix it?” without a remedy, say so in one sentence', () => {
  expect(replyTo('why?', 'noReason')).toEqual([expect.stringMatching(/^I found no reason for that/)])
  expect(replyTo('how do I fix it?', 'noRemedy')).toEqual([expect.stringMatching(/^I found nothing there that says what to do\./)])
})

test('“what next?” before a task says that one comes next', () => {
  expect(replyTo('what next?', 'task')).toEqual([expect.stringMatching(/^A task comes next on the page\./)])
})

test.for(['can you explain simpler?', 'explain it like I’m five', 'shorter please'])('“%s” is told that this is only a search', (message) =>
  expect(replyTo(message)).toEqual([expect.stringMatching(/^I can only show what the project says, in its own words\./)]),
)

test('a selected command is defined before what the page says near it', () => {
  const unexplained = { name: 'umask', isDefinition: true, isUsed: true, definition: '`umask` takes rights away.' }
  const reply = answerTo({ ...alone, continues: 'selection', unexplained })
  expect(reply).toEqual([expect.stringMatching(/^`umask` takes rights away/)])
})

test('a message about selected text that nothing explains gets one sentence', () => {
  for (const message of ['', 'why?', 'how do I solve it?', 'in plain words'])
    expect(replyTo(message, 'selection')).toEqual([
      'I found no more about this text. Ask about one of its words, or paste the message that you see.',
    ])
})

test('a message of a shell that finds no program says how to get it', () => {
  const replyAlone = (message: string) => answerTo({ ...alone, message })
  expect(replyAlone('zsh: command not found: python')).toEqual([expect.stringMatching(/^Your terminal finds no program called `python`\./)])
  expect(replyAlone('frob: command not found')).toEqual([expect.stringMatching(/^The terminal finds no program with that name\./)])
  expect(replyAlone('curl: The term is not recognized as a cmdlet')).toEqual([
    expect.stringMatching(/^That’s a message of Windows itself\./),
  ])
})

test('a question about money names the price where Pro is sold, and nowhere else', () => {
  const answer = (isProSold: boolean) => answerTo({ ...alone, message: 'how much does pro cost', topic: 'cost', isProSold }).join('')
  expect(answer(true)).toContain('Pro costs $11.99 a month, or $99 a year, before tax.')
  expect(answer(false)).not.toContain('$')
})
