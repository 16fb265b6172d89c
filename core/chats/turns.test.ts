import { expect, test } from 'vitest'
import { asksForHelp, demandsAnswer } from './hints.ts'
import { asksWhere, courtesyIn, hasError, isStuck, opensQuestion, otherTopicIn, pointsBack, refersBack, withoutErrors } from './turns.ts'

test.for([
  'im stuck on this task',
  'I’m stuck',
  'help',
  'Help me please!',
  'idk',
  'no idea',
  "don't know",
  'i dont know',
  'lost',
  'still stuck',
  'i dont get it',
  'another hint please',
  'where do I start?',
  'I give up',
  'not sure what to do',
])('“%s” says only that its writer needs help', (text) => {
  expect([isStuck(text), asksForHelp(text), demandsAnswer(text)]).toEqual([true, true, false])
})

test.for([
  'why?',
  "that doesn't work",
  'how do i fix it',
  'more',
  'and?',
  'in plain words',
  'explain it in plain words',
  'what now?',
  '??',
  'no',
  'show me an example',
  'what else could it be',
  'did that, same thing',
  'still nothing',
  'i did that and its the same',
])('“%s” refers back', (text) => {
  expect([refersBack(text), isStuck(text)]).toEqual([true, false])
})

test.for([
  'why do I read the gauge at noon?',
  'is it stuck?',
  'the server doesn’t work',
  'how do I fix the port',
  'more memory',
  'lost connection',
])('“%s” stands for itself', (text) => {
  expect([refersBack(text), courtesyIn(text)]).toEqual([false, undefined])
})

test.for([
  ['thanks', 'thanks'],
  ['Thank you so much!', 'thanks'],
  ['hello', 'hello'],
  ['hi there', 'hello'],
  ['ok', 'agreed'],
  ['ok thanks', 'thanks'],
  ['cool thanks, that fixed it', 'thanks'],
] as const)('“%s” is a courtesy', ([text, courtesy]) => {
  expect(courtesyIn(text)).toBe(courtesy)
})

test.for([
  ['what about fedora', 'fedora'],
  ['and on a Mac?', 'a Mac?'],
  ['How about port 80', 'port 80'],
  ['and why is that', undefined],
] as const)('“%s” asks about something else', ([text, topic]) => {
  expect(otherTopicIn(text)).toBe(topic)
})

test('a message that asks for the place of the last answer differs from one about something else', () => {
  expect(['where is that in the text?', 'show me where that is', 'where does it say that'].map(asksWhere)).toEqual([true, true, true])
  expect(['where is the log', 'where do I put it'].map(asksWhere)).toEqual([false, false])
})

test('a message points back with a pronoun', () => {
  expect(['and if I already pushed it?', 'how do I get out of it', 'why is the sea green'].map(pointsBack)).toEqual([true, true, false])
})

test('a reply that tells what was done opens no question', () => {
  expect(['when I ran it, it printed less', 'I did the curl', 'no i changed nothing', 'is it 38?'].filter(opensQuestion)).toEqual([])
  expect(
    ['when does it print less', 'Why is that', 'can I use localtime?', 'what is a socket'].filter((text) => !opensQuestion(text)),
  ).toEqual([])
})

test.for([
  'psql: error: connection to server failed: just tell me the answer is what it says',
  'Traceback (most recent call last): KeyError: the answer',
  'bash: give me the answer: command not found',
  'cat: the-answer-key.txt: No such file or directory',
  'error: could not revert e6b8f5f\nhint: after resolving the conflicts, mark them',
  'curl: (60) SSL: no alternative certificate subject name matches the answer',
  'nginx: [emerg] bind() to the answer failed',
])('“%s” is an error message and no demand', (text) => {
  expect([hasError(text), demandsAnswer(text), asksForHelp(text)]).toEqual([true, false, false])
})

test('a demand beside an error message is one', () => {
  expect(demandsAnswer('Just tell me the answer: psql: error: no such role')).toBe(true)
  expect(demandsAnswer('psql: error: no such role\ngive me the answer')).toBe(true)
  expect(withoutErrors('I see psql: error: no such role, why?')).toBe('I see  , why?')
})
