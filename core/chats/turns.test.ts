import { expect, test } from 'vitest'
import { asksForHelp, demandsAnswer } from './hints.ts'
import {
  asksAboutHarm,
  asksWhere,
  continuationIn,
  courtesyIn,
  detailIn,
  hasError,
  isBewildered,
  isCalculation,
  isStuck,
  opensQuestion,
  reportsTrouble,
  withoutErrors,
} from './turns.ts'

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
  ['thanks', 'thanks'],
  ['Thank you so much!', 'thanks'],
  ['hello', 'hello'],
  ['hi there', 'hello'],
  ['ok', 'agreed'],
  ['ok thanks', 'thanks'],
  ['cool thanks, that fixed it', 'thanks'],
  ['lol', 'agreed'],
  ['good night', 'hello'],
  ['are you an AI?', 'aboutAnswerer'],
  ['how old are you', 'aboutAnswerer'],
] as const)('“%s” is a courtesy', ([text, courtesy]) => {
  expect(courtesyIn(text)).toBe(courtesy)
})

test.for([
  ['why not', 'reason'],
  ['what does that mean', 'reason'],
  ['is that bad?', undefined],
  ['which command do I run instead', 'command'],
  ['so what should I use', 'further'],
  ['and then?', 'further'],
  ['what is the next step?', 'further'],
  ['what is the next step of the handshake?', undefined],
  ['how do I test that?', 'further'],
  ['how do I get rid of it?', 'further'],
  ['show me', 'example'],
  ['what should I do?', 'further'],
  ['how do I get out?', 'further'],
  ['why is the log empty', undefined],
] as const)('“%s” continues the answer before: %s', ([text, kind]) => {
  expect(continuationIn(text)).toBe(kind)
})

test.for([
  ['which file', 'file'],
  ['which file do I change?', 'file'],
  ['so what number do i put in', 'number'],
  ['in which window?', 'window'],
  ['how much?', 'amount'],
  ['and how often?', 'time'],
  ['how often does it run?', undefined],
  ['which file has the errors', undefined],
  ['what number is in the second column', undefined],
] as const)('“%s” asks for a detail of the answer before: %s', ([text, kind]) => {
  expect(detailIn(text)).toBe(kind)
})

test('a message about what may be lost or broken is about the answer before', () => {
  const about = ['is it dangerous?', 'but is that safe', 'will I lose my changes?', 'can it delete my files', 'is that safe to run?']
  expect(about.filter((message) => !asksAboutHarm(message))).toEqual([])
  expect(['is nginx safe', 'is that bad?', 'how do I delete it', 'did I lose it'].filter(asksAboutHarm)).toEqual([])
})

test('“I don’t get it” is about the last answer, unlike “I don’t get the rows”', () => {
  for (const message of ['I don’t get it', 'sorry but I don’t understand', 'still don’t get that'])
    expect(isBewildered(message), message).toBe(true)
  for (const message of ['I don’t get the rows', 'I don’t know', 'I’m stuck']) expect(isBewildered(message), message).toBe(false)
})

test('a message that asks for the place of the last answer differs from one about something else', () => {
  expect(['where is that in the text?', 'show me where that is', 'where does it say that'].map(asksWhere)).toEqual([true, true, true])
  expect(['where is the log', 'where do I put it'].map(asksWhere)).toEqual([false, false])
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

test.for(['17*23', '2 + 2 =', 'what’s 2+2', '(3-1)/2'])('“%s” is a calculation', (text) => expect(isCalculation(text)).toBe(true))

test.for(['138', 'why -1 and not -2', 'step 3/4', '404', '-p 8080:80', 'HTTP/1.1 400', `${'111+'.repeat(19)}y`])(
  '“%s” is no calculation',
  (text) => expect(isCalculation(text)).toBe(false),
)

test.for([
  'my wire.py hangs and nothing comes back',
  'nginx won’t start',
  "the server doesn't respond",
  'curl: (7) Failed to connect to localhost port 8000: Connection refused',
  'I get an error',
])('“%s” reports trouble', (text) => expect(reportsTrouble(text)).toBe(true))

test.for(['I did the curl and it printed less', 'no i changed nothing', 'it did not work', 'i think 36'])(
  '“%s” reports no trouble',
  (text) => expect(reportsTrouble(text)).toBe(false),
)
