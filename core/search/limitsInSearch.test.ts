import { expect, test } from 'vitest'
import { limitsInSearch } from './limitsInSearch.ts'

test.each([
  ['I am a beginner, where should I start?', { difficulty: 'easy' }],
  ['something for beginners', { difficulty: 'easy' }],
  ['where do I begin', { difficulty: 'easy' }],
  ['EASY projects', { difficulty: 'easy' }],
  ['medium', { difficulty: 'medium' }],
  ['something hard', { difficulty: 'hard' }],
  ['30 minutes', { minutes: 30 }],
  ['less than an hour', { minutes: 60 }],
  ['half an hour', { minutes: 30 }],
  ['an easy project of 45-min', { difficulty: 'easy', minutes: 45 }],
  ['the', {}],
  ['a', {}],
  ['how to', {}],
  ['postgres for beginners', undefined],
  ['easy docker project', undefined],
  ['exit code 137', undefined],
  ['cron every 5 minutes', undefined],
  ['c', undefined],
  ['hardening', undefined],
  ['?!', undefined],
  ['', undefined],
])('the search %j names the limits %j', (search, limits) => {
  expect(limitsInSearch(search)).toEqual(limits)
})
