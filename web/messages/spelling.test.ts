import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folders = ['web/messages', 'core/messages', 'content/pages']

/** Texts that the specification quotes with another spelling. */
const verbatim = [
  "login: 'Login'", // the toolbar's button, APP-36
  'Login to Unlock', // DOC-43
  'Unlock with PRO', // DOC-43, SHARE-15
  "You're PRO! Jump in", // DOC-43
  'PRO Section unlocked!',
  'Failed to fetch PRO content file',
  'Upgrade to PRO to add more projects',
  'Sign in to unlock all projects', // AUTH-08
  "signIn: 'Sign in'", // APP-58, USER-11
  'Please sign in to continue', // U-58
]

const rules: [string, RegExp][] = [
  ['write “email”', /\be-mail/i],
  ['write “Log in” for the verb; “login” is the noun', /'Login'|\b[Ll]ogin to\b/],
  ['write “log in”', /\b[Ss]ign in\b/],
  ['write “Pro”', /\bPRO\b/],
]

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => /\.(?:ts|md)$/.test(name) && !name.includes('.test.'))
    .map((name) => `${folder}/${name}`),
)

test('texts for users spell “log in”, “email” and “Pro” in one way, except where the specification quotes another', () => {
  const misspelled = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        if (/^\s*(?:\/\*\*|\*|\/\/)/.test(line)) return []
        const own = verbatim.reduce((text, quoted) => text.replaceAll(quoted, ''), line)
        return rules.filter(([, pattern]) => pattern.test(own)).map(([advice]) => `${file}:${index + 1}: ${advice}: ${line.trim()}`)
      }),
  )
  expect(misspelled).toEqual([])
})

test('every exception of the spelling is still in use', () => {
  const all = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  expect(verbatim.filter((quoted) => !all.includes(quoted))).toEqual([])
})
