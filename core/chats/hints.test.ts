import { expect, test } from 'vitest'
import { asksForHelp, demandsAnswer, nextHint } from './hints.ts'

test('help goes from a question back over the concept and the passage to an example, and stays there', () => {
  const levels = [0, 1, 2, 3, 4, 9].map((level) => nextHint(level, false))
  expect(levels).toEqual([1, 2, 3, 4, 4, 4])
})

test('a learner who asks for the answer gets the passage, however much help they had', () => {
  expect([0, 1, 2, 3, 4].map((level) => nextHint(level, true))).toEqual([3, 3, 3, 3, 3])
})

test.for([
  'Just tell me!',
  'give me the answer',
  'What is the right answer?',
  "what's the solution",
  'solve it for me',
  'Write the answer please',
  'answer it for me',
  'fill in the box',
  'what is the model answer to the second question',
  'answer to the last task please',
  'tell me what it prints so I can paste it',
  'what do I write in the box',
  'solve the second one for me',
  'tell me what to enter for the port',
  'which number goes into the answer box',
  'what goes into the last field?',
  'how many rows are removed, just the number please',
  'I need the exact date for the box',
  'I only want to paste it',
  'spoil it',
  'answer pls',
  'solution?',
  'whats the answer for step 3',
  'what number do i put',
  'what is the hash I should paste',
  'what exact line do they want?',
  'what does the checker accept',
  'can u tell me the number it wants',
  'which option is right',
  'is it b or c',
  'what did you get for task 2',
  'I don’t want to run it, what does it print',
  'give me the number so I can finish',
  'can you run it for me',
  'how can I pass the task without running anything',
  'skip this, what is the result',
  'how many bytes did they announce… give me the number',
  'give me the link of the page in the manual',
])('“%s” wants the answer', (text) => {
  expect([demandsAnswer(text), asksForHelp(text)]).toEqual([true, true])
})

test.for(['Give me a hint', 'I am stuck', 'I am stuck in this step', 'I don’t know what to write', 'can you help'])(
  '“%s” asks for help',
  (text) => {
    expect([demandsAnswer(text), asksForHelp(text)]).toEqual([false, true])
  },
)

test.for([
  'how do I solve a merge conflict?',
  'how do I solve the 403 error',
  'What is a socket?',
  'Why does the server not start?',
  'What does the answer to HEAD hold?',
  'How do I do this?',
  'Does a replica help?',
  'the terminal shows nothing, is it stuck?',
  'how do I send the stuck messages again',
  'what to write into the config file',
  'does the resolver answer for me or for everyone',
  'how long does curl wait for the answer?',
  'why not just write to the table directly',
  'is it just the number of rows?',
  'what goes into a layer?',
  'do I need it for the next step?',
  'what number is in the second column',
  'what does the answer of the server mean',
  'which version do I need',
  'I am stuck in vim',
  'could a spammer cheat by repeating a word',
  'whats the correct way to stop it',
  'can I skip this step',
  'what do they want with a certificate',
  'is b faster than c',
  'does git give me the hash of the last commit',
])('“%s” is a question like any other', (text) => {
  expect(asksForHelp(text)).toBe(false)
})
