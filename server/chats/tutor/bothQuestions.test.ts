import { expect, test } from 'vitest'
import { conversation, projectOf } from './testing-conversations.ts'
import { hear } from './hear.ts'

const [database, git, backups, secrets] = [
  'a-database-from-an-empty-folder',
  'git-from-zero-to-undo',
  'backups-that-come-back',
  'secrets-out-of-the-code',
].map(projectOf)
const [tls, http] = ['put-tls-in-front', 'speak-http-by-hand'].map(projectOf)

test('the author’s answer to both questions together comes first, whole but as a guess', () => {
  for (const [project, questions, answered] of [
    [database, ['why do my rows survive', 'what if the power fails?'], 'Does it lose data when the power fails?'],
    [git, ['what does reset --hard do', 'can I get it back?'], 'How do I get lost commits back?'],
    [backups, ['how often should I back up', 'and how long do I keep them'], 'How long should I keep backups?'],
  ] as const)
    expect(conversation([...questions], project!)[0]).toMatchObject({
      isRelevant: false,
      question: answered,
      best: expect.stringMatching(/\.$/),
    })
})

test('an answer that shares only a word with each of them doesn’t', () => {
  for (const [project, questions, unlike] of [
    [secrets, ['is .env safe', 'what if I already committed it'], 'Is a private repository safe for keys?'],
    [git, ['and if I already pushed?', 'what about just one file?'], 'Do I need GitHub?'],
    [http, ['what is the Host header', 'what if I leave it out?'], 'How do I start the server again?'],
  ] as const)
    expect(conversation([...questions], project!)[0]?.question).not.toBe(unlike)
})

test('“and -k?” and “and 302?” ask the same about another term', () => {
  expect(conversation(['what does --cacert do', 'and -k?'], tls!)).toMatchObject([
    { isRelevant: true, quote: expect.stringMatching(/^`-k`/) },
  ])
  expect(conversation(['what does 301 mean', 'and 302?', 'and 404?'], http!)).toMatchObject([{ question: 'What does 404 mean?' }])
  const before = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'what does 301 mean' }], sources: null }]
  expect(hear('and 302?', 'and 302?', before, http!).unexplained).toMatchObject({ name: '302' })
  // 500 alone may be an amount.
  expect(hear('and 500?', 'and 500?', before, http!).unexplained).toMatchObject({ name: 'status code 500' })
})

test('“what is this?” is about the project at first, and about the answer before later', () => {
  expect(hear('what is this', 'what is this', [], database!).topic).toBe('overview')
  expect(conversation(['what is the staging area', 'what is that'], git!)).toMatchObject([{ isPrepared: true, isRelevant: true }])
})
