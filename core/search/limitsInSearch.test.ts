import { expect, test } from 'vitest'
import { limitsInSearch, splitSearch, withoutLimit } from './limitsInSearch.ts'

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

test.each([
  ['easy python', { difficulty: 'easy' }, 'python'],
  ['python easy', { difficulty: 'easy' }, 'python'],
  ['Free easy Git projects', { difficulty: 'easy', free: true }, 'Git projects'],
  ['easy project with python', { difficulty: 'easy' }, 'project with python'],
  ['short sql', { minutes: 60 }, 'sql'],
  ['short easy', { difficulty: 'easy', minutes: 60 }, ''],
  ['free', { free: true }, ''],
  ['something for beginners', { difficulty: 'easy' }, ''],
])('the search %j is limited to %j and about %j', (search, limits, subject) => {
  expect(splitSearch(search)).toEqual({ limits, subject })
})

test.each([
  'hard disk',
  'free disk space',
  'short url',
  'quick sort',
  'easy way to back up',
  'is git hard',
  'git reset hard',
  'docker for free',
  'postgres',
])('the search %j has no limits: its words mean something else', (search) => {
  expect(splitSearch(search)).toEqual({ limits: undefined, subject: search })
})

test.each([
  ['free easy python', 'difficulty', 'free python'],
  ['free easy python', 'free', 'easy python'],
  ['easy and short', 'minutes', 'easy'],
  ['something for beginners', 'difficulty', ''],
] as const)('of the search %j without its limit %s, %j is left', (search, limit, rest) => {
  expect(withoutLimit(search, limit)).toBe(rest)
})
