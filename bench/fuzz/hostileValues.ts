import type { Chance } from '../measuring/chance.ts'

/** Texts at the edges of what a text can be. */
export const hostileStrings = [
  ...['', ' ', '\t\n', '0', '-1', 'null', 'undefined', 'NaN', 'true', '[object Object]'],
  ...['\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\uffff', '\u202e', '\u200b', 'İ', 'ﬃ', 'Z̸̡̧'.repeat(40), '👩‍👩‍👧‍👦'.repeat(30), '\u2028'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length'],
  ...[
    "'",
    '"',
    "' or 1=1 --",
    '\\',
    '%',
    '_',
    '%s',
    '$1',
    '${7*7}',
    '{{7*7}}',
    '../../etc/passwd',
    '..\\..',
    '/',
    '//evil.example',
    'C:\\',
    '.',
    '..',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'data:text/html,<b>',
    '[a](javascript:alert(1))',
  ],
  ...[
    'https://',
    'http://[',
    'http://localhost:5432',
    'https://a:b@c',
    'ftp://x',
    'https://xn--',
    'https://' + 'a'.repeat(300) + '.example',
  ],
  ...['a@b', '@', 'a@b.c\r\nbcc: d@e.f', '"a b"@example.org', `${'a'.repeat(300)}@example.org`, 'ä@exämple.org'],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '2147483648',
    '9223372036854775808',
    '1e400',
    '0x10',
    '１２',
  ],
  ...[
    'UTC',
    'Europe/Madrid',
    '+25:00',
    'Etc/GMT+99',
    'America/New_York\u0000',
    'a'.repeat(256),
    'a'.repeat(20_001),
    '- '.repeat(5000),
    '(((((((((('.repeat(100),
    '\n'.repeat(3000),
  ],
]

export const hostileNumbers = [0, -0, -1, 0.1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308, 5e-324, 100_000]

const anything = (chance: Chance): unknown =>
  chance.one([
    chance.one(hostileStrings),
    chance.one(hostileNumbers),
    null,
    true,
    [],
    {},
    [[[[]]]],
    { __proto__: null, length: -1 },
    Array.from({ length: 300 }, () => 'a'),
  ])

/** Returns the value with one position replaced, removed, duplicated or deeply nested. */
export const mutated = (value: unknown, chance: Chance): unknown => {
  if (chance.next() < 0.2 || typeof value !== 'object' || value === null) return anything(chance)
  if (Array.isArray(value)) {
    if (value.length === 0) return [anything(chance)]
    const at = chance.below(value.length)
    const how = chance.below(4)
    if (how === 0) return [...value, ...value]
    if (how === 1) return value.toSpliced(at, 1)
    return value.with(at, mutated(value[at], chance))
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return { [chance.one(hostileStrings)]: anything(chance) }
  const at = chance.below(entries.length)
  const how = chance.below(6)
  if (how === 0) return Object.fromEntries(entries.toSpliced(at, 1))
  if (how === 1) return Object.fromEntries([...entries, [chance.one(hostileStrings), anything(chance)]])
  return Object.fromEntries(entries.with(at, [entries[at]![0], mutated(entries[at]![1], chance)]))
}
