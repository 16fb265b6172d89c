import { expect, test } from 'vitest'
import { colourCode, languageOf } from './codeColours.ts'

const pieces = (text: string, language: string) => {
  let at = 0
  return colourCode(text, language)?.flatMap(([kind, length]) => {
    at += length
    return kind ? [`${kind}: ${text.slice(at - length, at)}`] : []
  })
}

test.each([
  ['shell', 'openssl req -new | tee "a b" # why', ['key: openssl', 'key: tee', 'string: "a b"', 'dim: # why']],
  ['js', 'const a = `x` // 1', ['key: const', 'string: `x`', 'dim: // 1']],
  ['python', 'def f(x): return 12', ['key: def', 'key: f', 'key: return', 'number: 12']],
  ['sql', "select a from b where c = 'it''s' -- no", ['key: select', 'key: from', 'key: where', "string: 'it''s'", 'dim: -- no']],
  ['html', '<p class="a">&amp;</p>', ['key: p', 'key: class', 'string: "a"', 'number: &amp;', 'key: p']],
  ['json', '{"a": true, "b": "c"}', ['key: "a"', 'number: true', 'key: "b"', 'string: "c"']],
  ['yaml', 'port: 80 # usual', ['key: port', 'number: 80', 'dim: # usual']],
  ['nginx', 'listen 443;', ['key: listen', 'number: 443']],
])('code in %s has the classes of the document', (language, text, classes) => {
  expect(pieces(text, language)).toEqual(classes)
})

test('runs cover the whole code', () => {
  const text = 'for x in 1 2; do\n  echo "$x"\ndone\n'
  expect(colourCode(text, 'sh')?.reduce((sum, [, length]) => sum + length, 0)).toBe(text.length)
})

test.each(['text', '', 'klingon', '__proto__', 'constructor'])('the language “%s” has no colours', (language) => {
  expect(colourCode('if 1 "a"', language)).toBeUndefined()
})

test('the language is the first word of the info string', () => {
  expect([languageOf('Bash title="a"'), languageOf(undefined), languageOf(' js'), languageOf('{.js}')]).toEqual(['bash', '', 'js', ''])
})

test.each([' ', '"', "'\\", '/*', '<!--', '<a', 'a', '1', '\n', '# ', '`', '{;', '[', '"\\"', 'a.', '$('])(
  'six thousand characters of %j are coloured in any language',
  (sign) => {
    const text = sign.repeat(Math.floor(5999 / sign.length))
    for (const language of ['sh', 'js', 'py', 'sql', 'html', 'yaml', 'json', 'nginx', 'css', 'docker', 'diff', 'go'])
      expect(colourCode(text, language)?.reduce((sum, [, length]) => sum + length, 0)).toBe(text.length)
  },
)
