import { expect, test } from 'vitest'
import type { CodeRun } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import { languages, loadHighlighter } from './colours.ts'
import { compileText } from '../testing-content.ts'

const colour = await loadHighlighter(languages)

/** Returns each highlighted run as class:text. */
const coloured = (text: string, language: string): string[] => {
  let at = 0
  const pieces = (colour(text, language) ?? []).map(([kind, length]: CodeRun) => [kind, text.slice(at, (at += length))] as const)
  return pieces.filter(([kind]) => kind !== null).map(([kind, piece]) => `${kind}:${piece.trim()}`)
}

test('a command has its name, its strings, numbers and comments in colours, and its arguments plain', () => {
  expect(coloured('# a key\nopenssl req -days 90 -subj "/CN=x" -out a.csr', 'shell')).toEqual([
    'dim:# a key',
    'key:openssl',
    'number:90',
    'string:"/CN=x"',
  ])
})

test('a variable is a separate run, and the text around it is coloured as if it were a name', () => {
  expect(coloured('server_name {{site}}; # {{site}}', 'nginx')).toEqual([
    'key:server_name',
    'variable:{{site}}',
    'dim:#',
    'variable:{{site}}',
  ])
  expect(coloured('echo "to {{a-b}}{{c}}!"', 'shell')).toEqual([
    'key:echo',
    'string:"to',
    'variable:{{a-b}}',
    'variable:{{c}}',
    'string:!"',
  ])
  expect(coloured('SELECT {{n}} FROM {{table}}', 'sql')).toEqual(['key:SELECT', 'variable:{{n}}', 'key:FROM', 'variable:{{table}}'])
})

test('braces of other template languages are not variables', () => {
  for (const text of ['{{ site }}', '${{ github.ref }}', '${{ site }}', '{{.Name}}', '{{Site}}']) {
    expect(coloured(text, 'text')).toEqual([])
  }
})

test('in a session the prompt steps back, the command is coloured over all its lines, and the answer is plain', () => {
  const session = '$ curl -v \\\n  http://localhost/ # go\n* Connected 80 "x"\n> GET / HTTP/1.1\n$ ls\n'
  const expected = ['dim:$', 'key:curl', 'dim:# go', 'dim:$', 'key:ls']
  expect(coloured(session, 'console')).toEqual(expected)
  expect(coloured(session, 'shell')).toEqual(expected)
  expect(coloured('boats=# select 1;\n 1\nsqlite> .tables\n', 'console')).toEqual(['dim:boats=#', 'dim:sqlite>'])
})

test('output has nothing to colour and has not failed', async () => {
  const { blocks } = await compileText('```text\nHTTP/1.1 200 OK {{boat}}\n```')
  expect(blocks[0]).toMatchObject({
    runs: [
      [null, 16],
      ['variable', 8],
    ],
  })
  expect(blocks[0]).not.toHaveProperty('highlightFailed')
})

test('code in a language that nobody knows stays readable and says that it could not be coloured', async () => {
  const { blocks } = await compileText('```klingon\nnuqneH\n```')
  expect(blocks[0]).toMatchObject({ text: 'nuqneH', highlightFailed: true })
  expect(blocks[0]).not.toHaveProperty('runs')
})

test('in every language the runs cover the text exactly', () => {
  const odd = [
    '',
    'x',
    '\n\n',
    '{{a}}{{b}}',
    '$ a \\\n',
    '"unclosed {{a}}\n  # \u00e9\u{1f6f6} <b>&amp;</b>\n\t{ [ ( ; \' ` --',
    'a: {{x}} "{{y}}" 12\r',
  ]
  for (const language of languages) {
    for (const text of odd) {
      const runs = colour(text, language)!
      expect(
        runs.reduce((sum, [, length]) => sum + length, 0),
        `${language}: ${text}`,
      ).toBe(text.length)
      expect(runs.every(([, length]) => length > 0)).toBe(true)
    }
  }
})
