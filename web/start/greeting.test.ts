import { expect, test } from 'vitest'
import { homeMessages } from '../messages/start.ts'
import { firstName, partOfDay } from './greeting.ts'

test.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'day'],
  [17, 'day'],
  [18, 'evening'],
  [23, 'evening'],
])('%i o’clock is %s', (hour, part) => expect(partOfDay(hour)).toBe(part))

test.each([
  ['Ines Moreno', 'Ines'],
  ['  ines  ', 'ines'],
  ['', ''],
])('%j is greeted as %j', (name, first) => expect(firstName(name)).toBe(first))

test.each([
  ['night', 'Ines', 'Still up, Ines'],
  ['night', '', 'Good evening'],
  ['morning', 'Ines', 'Good morning, Ines'],
  ['morning', '', 'Good morning'],
] as const)('the greeting of the %s for the name %j is %j', (part, name, greeting) => expect(homeMessages.greet(part, name)).toBe(greeting))
