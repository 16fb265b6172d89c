import { expect, test } from 'vitest'
import { findSecrets } from './findSecrets.ts'
import type { ReadLine } from './textLine.ts'

const [character, height] = [8, 14]
/** A line as read by OCR, in monospaced letters. */
const read = (text: string, top = 0, left = 0): ReadLine => ({
  words: [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    left: left + index * character,
    top,
    width: word.length * character,
    height,
  })),
})
const lines = (...texts: string[]) => texts.map((text, index) => read(text, index * 20))
/** The kind of each secret, and the text that its box covers. */
const covered = (texts: readonly string[], published?: string) =>
  findSecrets(lines(...texts), published).map(({ kind, box }) => {
    const row = texts[Math.round((box.top + box.height / 2 - height / 2) / 20)]!
    const [from, to] = [Math.round(box.left / character + 1.2), Math.round((box.left + box.width) / character - 1.2)]
    return `${kind} ${row.slice(from, to)}`
  })

const random = 'k7Qp2ZxV9mLr4TsW8nBd3YfH'
test.for([
  ['export AWS_ACCESS_KEY_ID=AKIAQ3EGRJ7XWPLM2VZT', 'key AKIAQ3EGRJ7XWPLM2VZT'],
  ['AKlAQ3EGRJ7XWPLM2VZT', 'key AKlAQ3EGRJ7XWPLM2VZT'],
  ['aws_secret_access_key = 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', 'key wJalrXUtnFEMI/K7MDENG/bPxRfiCYzzzzKEYAAA'],
  [`https://ines:ghp_${random}aB3dE5fG7h9j@github.com/ines/app.git`, `key ghp_${random}aB3dE5fG7h9j@github.com/ines/app.git`],
  [`github_pat_${random}_${random}`, `key github_pat_${random}_${random}`],
  [`SLACK=xoxb-12345678901-123456789012-${random}`, `key xoxb-12345678901-123456789012-${random}`],
  ['hooks.slack.com/services/T01234567/B01234567/abcDEF123456ghiJKL789012', 'key T01234567/B01234567/abcDEF123456ghiJKL789012'],
  [`stripe listen --api-key sk_live_${random}`, `key sk_live_${random}`],
  ['maps AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q', 'key AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q'],
  [`//registry.npmjs.org/:_authToken=npm_${random}abcdefghij12`, `key npm_${random}abcdefghij12`],
  [`OPENAI=sk-proj-${random}${random}`, `key sk-proj-${random}${random}`],
  [
    'cookie eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N',
    'token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N',
  ],
  [`curl -H 'Authorization: Bearer ${random}' https://api.example.com`, `token ${random}`],
  ['DATABASE_URL=postgres://app:s3cr3t!pw@db.internal:5432/app', 'password s3cr3t!pw'],
  ['$ mysql -u root -phunter2x shop', 'password hunter2x'],
  ['$ sshpass -p hunter2x ssh deploy@db.internal', 'password hunter2x'],
  ['docker login -u ines --password hunter2x', 'password hunter2x'],
  ['sk_test OKowBloHnsYvaVvpDvpMmYLy', 'key sk_test OKowBloHnsYvaVvpDvpMmYLy'],
  ['eyJhbGciOiJIUzINi)9.eyIGAw7ys9K]wXPicxaf.9vABVOpg09c2Ix7A', 'token eyJhbGciOiJIUzINi)9.eyIGAw7ys9K]wXPicxaf.9vABVOpg09c2Ix7A'],
  ['"iban": "DE8B036742415435818497"', 'account DE8B036742415435818497'],
  ['"password": "correct-horse-7"', 'password correct-horse-7'],
  ['"client_secret": "Ab3-dE6_gH9jKlMn0pQr"', 'key Ab3-dE6_gH9jKlMn0pQr'],
  ['SESSION_SECRET=9f86d081884c7d659a2feaa0c55ad015', 'key 9f86d081884c7d659a2feaa0c55ad015'],
  [`restored ${random}aB3dE5fG7h9j from the vault`, `key ${random}aB3dE5fG7h9j`],
  ['Author: Ines Berg <ines.berg@example.com>', 'email ines.berg@example.com'],
  ['mail ines.berg©example.com', 'email ines.berg©example.com'],
  ['"Arn": "arn:aws:iam::123456789012:user/ines"', 'account 123456789012'],
  ['docker push 123456789012.dkr.ecr.eu-central-1.amazonaws.com/shop:1', 'account 123456789012'],
  ['aws_account_id = "123456789012"', 'account 123456789012'],
  ['Account 1234 5678 9012 3456', 'account 1234 5678 9012 3456'],
  ['Card 4111 1111 1111 1111', 'account 4111 1111 1111 1111'],
  ['to DE89 3704 0044 0532 0130 00', 'account DE89 3704 0044 0532 0130 00'],
] as const)('of the line "%s" is covered: %s', ([line, found]) => {
  expect(covered([line])).toEqual([found])
})

test.for([
  ['a commit', 'commit 5b103fce7208048ffd3f30ac22b9e8b5d49daf78'],
  ['a commit that was misread', 'commit 5bl03fce72O8048ffd3f30ac22b9eBb5d49daf78'],
  ['a UUID', 'request 4eb6d9f2-97d1-4f1f-a0d1-b84e81579768 took 12 ms'],
  ['the digest of an image', 'Digest: sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  ['an integrity hash', '"integrity": "sha512-QmFzZTY0SXNOb3RBU2VjcmV0QnV0QUhhc2hPZkFQYWNrYWdlVGhhdElzTG9uZw=="'],
  ['a fingerprint', 'SHA256:QIo9FvVCZVjCM2aiudipbwTfJz7sVFNdRthNp77zrde (stored)'],
  ['the name of a file', 'dist/assets/index-PUF0yiaL.js 318.1 kB'],
  ['a version', 'npm warn deprecated glob@7.2.3: no longer supported'],
  ['a prompt', 'ines@laptop:~/projects/shop$ npm run build'],
  ['an address of code', 'git clone git@github.com:ines/shop.git'],
  ['a user on a machine', 'ssh deploy@db.internal'],
  ['a variable', 'PASSWORD=$DB_PASSWORD TOKEN=${{ secrets.API_KEY }} KEY=$(cat key.txt)'],
  ['what is hidden already', 'password: ******** token: (hidden) secret: <redacted>'],
  ['a sentence about a password', 'Enter your password: Sorry, try again.'],
  ['a private address', 'server listening on 10.0.3.17:3000'],
  ['a file of 123456789012 bytes', '-rw-r--r-- 1 ines ines 123456789012 Nov 4 09:11 backup.tar.gz'],
  ['a time in milliseconds', '"timestamp": 1763251200000'],
  ['a long name', 'const handleCheckoutButtonPressed = useCallback(async (event: MouseEvent<HTMLButtonElement>) => {'],
  ['an instance', 'i-0abc1234def567890 t3.micro running vpc-0123456789abcdef0'],
] as const)('%s is left visible', ([, line]) => {
  expect(covered([line])).toEqual([])
})

test('the lines of a private key are covered in one box, between its first and its last line', () => {
  const [first, second] = ['MIIEpAIBAAKCAQEA7Vn2fE0wqk', 'Zr8cJx1tQm5uP3yLbN6oWsKd9g']
  const [found, ...more] = findSecrets(lines('-----BEGIN RSA PRIVATE KEY-----', first, second, '-----END RSA PRIVATE KEY-----', 'done'))
  expect(more).toEqual([])
  expect(found!.box.top).toBeLessThan(20)
  expect(found!.box.top + found!.box.height).toBeGreaterThan(40 + height)
  expect(found!.box.top + found!.box.height).toBeLessThan(60 + height)
})

test('a key that a terminal breaks at its edge is covered in both lines', () => {
  const start = `curl -H "Authorization: Bearer ${random}${random}${random}`
  expect(covered([start, `Xk2Lm9Qr"`, 'ok'])).toEqual([`token ${random}${random}${random}`, 'token Xk2Lm9Qr'])
})

test.for([
  ['at the edge of its column, as long as others in it', ['AKIAQ3EGRJ7XWPLM2', 'V7T'], ['key AKIAQ3EGRJ7XWPLM2', 'key V7T']],
  [
    'behind a hyphen, where the next part had no room',
    ['xoxb-12345678901-', '123456789012-', random],
    ['key xoxb-12345678901-', 'key 123456789012-', `key ${random}`],
  ],
  ['in the end of an address', ['ines@mail.example.', 'org'], ['email ines@mail.example.', 'email org']],
  ['behind a blank of a number', ['DE89 3704 0044', '0532 0130 00'], ['account DE89 3704 0044', 'account 0532 0130 00']],
  [
    'before the server of an address',
    [`https://ines:ghp_${random}`, 'QkShvge@github.com/ines/app.git'],
    [`key ghp_${random}`, 'key QkShvge'],
  ],
] as const)('a secret that breaks %s is covered in all its lines', ([, broken, found]) => {
  // An adjacent table and a heading are wider.
  const beside = read('nothing secret at all in here', 40, 400)
  const label = broken[0].startsWith('DE') ? 'IBAN' : 'Value'
  const rows = [label, ...broken].map((text, index) => read(text, 20 + index * 20, 80))
  const boxes = findSecrets([read('A heading as wide as all of it, and with a sentence that goes on'), beside, ...rows])
  const covers = boxes.map(({ kind, box }) => {
    const row = broken[Math.round((box.top + box.height / 2 - height / 2) / 20) - 2]!
    const [from, to] = [Math.round((box.left - 80) / character + 1.2), Math.round((box.left + box.width - 80) / character - 1.2)]
    return `${kind} ${row.slice(Math.max(from, 0), to)}`
  })
  expect(covers).toEqual(found)
})

test('a line under a secret that ends before the edge of its column is left visible', () => {
  expect(covered(['AKIAQ3EGRJ7XWPLM2VZT', 'shopX1', 'a line that reaches much further'])).toEqual(['key AKIAQ3EGRJ7XWPLM2VZT'])
  expect(covered(['ines@mail.example', 'done'])).toEqual(['email ines@mail.example'])
})

test('a label above a value or before it says what the value is', () => {
  const above = [read('Secret access key', 0), read(random, 20)]
  expect(findSecrets(above).map(({ kind }) => kind)).toEqual(['key'])
  const before = [read('Account ID', 0), read('123456789012', 0, 300)]
  expect(findSecrets(before).map(({ kind }) => kind)).toEqual(['account'])
  expect(findSecrets([read('Storage used', 0), read('123456789012', 20)])).toEqual([])
})

test('a hexadecimal number below a label is a key if it is as long as keys are, and a short one, as of a commit, is not', () => {
  const keyOf = (value: string) => covered(['API key', value])
  const long = '9f86d081884c7d659a2feaa0c55ad015'
  expect([keyOf(long), keyOf(long.slice(1))]).toEqual([[`key ${long}`], []])
})

test('blanks that recognition adds within a key end its box no earlier', () => {
  const key = `API_KEY=${random}`
  const words = [
    { text: key, left: 0, top: 0, width: key.length * character, height },
    { text: 'Xk2Lm9Qr', left: key.length * character + 2, top: 0, width: 8 * character, height },
  ]
  const [found] = findSecrets([{ words }])
  expect(found!.box.left + found!.box.width).toBeGreaterThan((key.length + 8) * character)
})

test('a key that the project shows is not a secret, even if OCR misreads it, and other keys still are', () => {
  const published = 'echo \\"TEST_KEY = \\\\\"apk_00112233445566778899aabbccddeeff\\\\\"\\" > test_report.py'
  expect(covered(['+TEST_KEY = "apk_00112233445566778899aabbccddeeff"'])).toHaveLength(1)
  expect(covered(['+TEST_KEY = "apk_00112233445566778899aabbccddeeff"'], published)).toEqual([])
  expect(covered(['+TEST_KEY = "apk_OO1l2233445566778899aabbccddeeff"'], published)).toEqual([])
  expect(covered(['+TEST_KEY = "apk_10112233445566778899aabbccddeeff"'], published)).toHaveLength(1)
  expect(covered(['password: hunter2x'], 'password: hunter2x')).toEqual(['password hunter2x'])
})
