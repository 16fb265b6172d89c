import { expect, test } from 'vitest'
import { inThirdPerson } from './thirdPerson.ts'

test.for<[string, string | undefined]>([
  [
    'You have an object store of ninety lines with keys and versions, and it serves your page.',
    'Nora has an object store of ninety lines with keys and versions, and it serves their page.',
  ],
  [
    'You have a program that warns you weeks before the money is gone, and you know in which ways an alarm stays silent.',
    'Nora has a program that warns them weeks before the money is gone, and they know in which ways an alarm stays silent.',
  ],
  [
    'You have a database in a folder of your own. It refuses bad rows, and you saw it survive a kill.',
    'Nora has a database in a folder of their own. It refuses bad rows, and they saw it survive a kill.',
  ],
  [
    'You have a backup that you restored yourself, and a key that only you can read.',
    'Nora has a backup that they restored themselves, and a key that only they can read.',
  ],
  ['You can follow an attack, and answer questions you know.', 'Nora can follow an attack, and answer questions they know.'],
  ['A server that answers. You wrote it, and it greets you.', 'A server that answers. They wrote it, and it greets them.'],
  ['You juggle three servers.', undefined],
])('%s', ([text, expected]) => expect(inThirdPerson(text, 'Nora')).toBe(expected))
