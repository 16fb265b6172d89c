import { expect, test } from 'vitest'
import { createPassageIndex } from '../passageIndex.ts'
import { passage } from '../testing-passages.ts'

const index = createPassageIndex([
  passage('missing', 'The file is there, and the kernel says `No such file or directory`. Ask what the shell needs.', {
    lookups: [{ words: 'No such file or directory', phrases: ['no such file or directory'] }],
  }),
  passage('port', '`bind() to 127.0.0.1:{{port}} failed (98: Address already in use)` says that another program listens there.', {
    lookups: [{ words: 'another program listens', phrases: ['address already in use', 'bind() failed'] }],
  }),
  passage('draft', 'nginx may not read the draft: `draft.html` has no rights for it. `(13: Permission denied)` is what the system says.', {
    lookups: [{ words: 'may not read', phrases: ['permission denied'] }],
  }),
  passage('role', '`role "…" does not exist`: the cluster knows only the user who made it.', {
    lookups: [{ words: 'role', phrases: ['role does not exist'] }],
  }),
  passage('install', 'If the command is not there, install it with your package manager.', {
    lookups: [{ words: 'install it', phrases: ['command not found'] }],
  }),
])
const answersOf = (question: string): string[] => {
  const { isSure, passages } = index.find(question)
  return isSure ? passages.map(({ passage: { blockId } }) => blockId) : []
}

test.each([
  ['cat: holidays.csv: No such file or directory'],
  ["FileNotFoundError: [Errno 2] No such file or directory: 'holidays.csv'"],
  ['open() "/srv/www/logo.png" failed (2: No such file or directory)'],
  ['nginx: [emerg] bind() to 0.0.0.0:80 failed (99: Cannot assign requested address)'],
  ['mkdir: cannot create directory /data: Permission denied'],
  ['The command failed with error: file not found'],
  ['ERROR: relation "orders" does not exist'],
])('“%s” isn’t explained by a passage that shares only its common words', (message) => expect(answersOf(message)).toEqual([]))

test.each([
  ['nginx: [emerg] bind() to 127.0.0.1:8085 failed (98: Address already in use)', 'port'],
  ['Error: listen EADDRINUSE: address already in use :::3000', 'port'],
  ['open() "/home/me/site/draft.html" failed (13: Permission denied)', 'draft'],
  ['role does not exist', 'role'],
  ['No such file or directory', 'missing'],
  ['command not found', 'install'],
])('“%s” is explained by the passage with its reason or its names', (message, blockId) => expect(answersOf(message)[0]).toBe(blockId))

test('a message that nothing explains leads to what comes closest, which has a part of it', () => {
  const { isSure, passages } = index.find('mkdir: cannot create directory /data: Permission denied')
  expect([isSure, passages.map(({ passage: { blockId } }) => blockId)]).toEqual([false, ['draft']])
})
