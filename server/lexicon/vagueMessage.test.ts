import { expect, test } from 'vitest'
import { isVague } from './vagueMessage.ts'

test.for([
  'why?',
  "that doesn't work",
  'how do i fix it',
  'more',
  'and?',
  'explain it in plain words',
  'what now?',
  '??',
  'no',
  'show me an example',
  'what else could it be',
  'did that, same thing',
  'still nothing',
  'is that right?',
  '138',
  'so what should I look at instead',
  'I get an error',
  'I’m stuck',
])('“%s” can’t be understood by itself', (text) => {
  expect(isVague(text)).toBe(true)
})

test.for([
  'why do I read the gauge at noon?',
  'is it stuck?',
  'nothing happens',
  'the server doesn’t work',
  'how do I fix the port',
  'more memory',
  'what is >>?',
  'what is 404?',
  'why does it say 137',
  '',
])('“%s” can be searched for', (text) => {
  expect(isVague(text)).toBe(false)
})
