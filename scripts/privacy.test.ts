import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tokenLifetime } from '@fieldwork/core/tokens/limits.ts'
import { browserLifetime, codeLifetime, sessionLifetime, sessionMaximum } from '@fieldwork/core/accounts/signIn.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(dist|node_modules)(\/|$)|\btest(ing)?\b/.test(path) }).map((path) => ({
    path,
    text: read(path),
  }))

/** Sections of the privacy policy by heading. */
const parts = new Map(
  read('content/pages/privacy.md')
    .split(/^## /m)
    .map((part) => [part.split('\n')[0], part]),
)
const unique = (names: Iterable<string>) => [...new Set(names)].toSorted()
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)

/** The policy's words for each column of an account. */
const account: Record<string, string> = {
  id: 'the number of your account',
  email: 'your **email address**',
  nickname: '**nickname**',
  name: '**name**',
  name_status: '**name**',
  picture: '**picture** of your account',
  has_public_profile: '**whether you chose a name and an address for your public pages**',
  is_listed: '**whether search engines may list** your public pages',
  plan: 'your **plan**',
  preferences: 'your **preferences**',
  created_at: 'when it was made',
  is_admin: 'whether you are an administrator',
  deletion_at: '**will be deleted**',
  suspended_at: 'an administrator **suspended** it',
  is_pro_granted: '**gave you Pro**',
  // Name, nickname and address once more, without case and accents.
  searched: 'your **email address**',
  invited_by: '**who invited you**',
  reminded_at: 'a **reminder**',
  pro_welcomed_at: 'welcomed you to Pro',
}

test('the privacy policy names every stored column of an account', () => {
  const [, columns] = /^  users \{\n([^}]*)/m.exec(read('docs/tables.md'))!
  expect(unique(Object.keys(account))).toEqual(unique(found(columns!, /^    \S+ (\w+)/gm)))
  expect(Object.values(account).filter((words) => !read('content/pages/privacy.md').includes(words))).toEqual([])
})

/** The policy's words for each stored column of graded answers. */
const gradedAnswers: Record<string, string> = {
  user_id: 'your first answer',
  project_id: 'the task and',
  validation_id: 'the task',
  number: 'your first answer and the latest nineteen',
  version: 'the version of its text',
  outcome: 'whether it was refused, accepted or accepted on your word',
  words: 'its **words**',
  reason: 'your **reason**',
  found_wrong_at: 'whether an author found that wrong',
  graded_at: 'and when',
}

test('the privacy policy names every stored column of graded answers', () => {
  const [, columns] = /^  graded_answers \{\n([^}]*)/m.exec(read('docs/tables.md'))!
  expect(unique(Object.keys(gradedAnswers))).toEqual(unique(found(columns!, /^    \S+ (\w+)/gm)))
  const part = parts.get('With an account')!
  const sentence = part.split('\n').find((line) => line.includes('answer that a check read'))!
  expect(Object.values(gradedAnswers).filter((words) => !sentence.includes(words))).toEqual([])
})

/** The policy's words for each column about companions. */
const companions: Record<string, Record<string, string>> = {
  companion_tokens: {
    id: 'the **companions**',
    user_id: 'that you allowed',
    token_hash: 'a fingerprint of its token',
    machine: 'the name of each machine',
    created_at: 'when you allowed it',
    used_at: 'when it was last used',
  },
  device_requests: {
    device_code_hash: 'fingerprints of its codes',
    user_code_hash: 'fingerprints of its codes',
    machine: 'the name of the machine',
    network: 'the network address that it asked from',
    created_at: 'for ten minutes',
    expires_at: 'for ten minutes',
    interval_seconds: 'While one waits',
    asked_at: 'While one waits',
    user_id: 'what you decided',
    is_allowed: 'what you decided',
  },
}

test('the privacy policy names every stored column about companions', () => {
  const sentence = parts
    .get('With an account')!
    .split('\n')
    .find((line) => line.includes('**companions**'))!
  for (const [table, columns] of Object.entries(companions)) {
    const [, stored] = new RegExp(`^  ${table} \\{\\n([^}]*)`, 'm').exec(read('docs/tables.md'))!
    expect(unique(Object.keys(columns))).toEqual(unique(found(stored!, /^    \S+ (\w+)/gm)))
    expect(Object.values(columns).filter((words) => !sentence.includes(words))).toEqual([])
  }
  expect(sentence).toContain(`isn’t used for ${tokenLifetime} days`)
})

describe('the cookies in the privacy policy', () => {
  const server = sources('server/**/*.ts')

  test('are those that the server sets, all through one file', () => {
    const set = unique(server.flatMap(({ text }) => found(text, /cookieNamed\(config, '(\w+)'\)/g)))
    expect(set.length).toBeGreaterThan(1)
    expect(unique(found(parts.get('Cookies')!, /^- `(\w+)`/gm))).toEqual(set)
    // The mailbox for developers sets another one, but not in production.
    expect(unique(server.filter(({ text }) => text.includes('; Path=/')).map(({ path }) => path))).toEqual([
      'server/accounts/cookies.ts',
      'server/dev/mailbox.ts',
    ])
    expect(sources('web/**/*.{ts,tsx,js}').filter(({ text }) => text.includes('document.cookie'))).toEqual([])
  })

  test('have the stated lifetimes', () => {
    const text = parts.get('Cookies')!
    expect(text).toContain(`after ${sessionLifetime} days without a visit, and after ${sessionMaximum} days in any case`)
    expect(text).toContain(`after ${codeLifetime} minutes, or ${browserLifetime} days after you last logged in`)
  })
})

describe('the browser storage in the privacy policy', () => {
  const web = sources('web/**/*.{ts,tsx,js}')

  test('lists exactly the keys that the web stores', () => {
    // Broadcast channels have similar names, but store nothing.
    const keeping = web.map(({ text }) => text.replaceAll(/createBroadcast<[^(]*>\('fieldwork\.\w+'\)/g, ''))
    const kept = unique(keeping.flatMap((text) => found(text, /['"`](fieldwork\.\w+)/g)))
    expect(kept.length).toBeGreaterThan(10)
    expect(unique(found(parts.get('In your browser')!, /`(fieldwork\.\w+)`/g))).toEqual(kept)
  })

  test('is complete: only one file accesses browser storage, and no other storage is used', () => {
    const using = (pattern: RegExp) => unique(web.filter(({ text }) => pattern.test(text)).map(({ path }) => path))
    expect(using(/\b(localStorage|sessionStorage)\b/)).toEqual(['web/platform/browser/storage.ts'])
    expect(using(/\bindexedDB\b|\bcaches\.|serviceWorker/)).toEqual([])
  })
})
