import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { exampleLines } from './example.ts'

test.for(['By the signature', 'it says "no": # really?', '- 44', 'two\nlines\tand a tab', '{{name}} & <b>', 'C:\\new', '\u2028 ملح 🚲'])(
  'an answer that is copied as an example reads in YAML as it was written: %s',
  (words) => {
    const lines = exampleLines({ projectId: 'put-tls-in-front', validationId: 'how' }, 'fail', words)
    expect(lines).toMatch(/^# projects\/put-tls-in-front\/answers\.yaml\n/)
    expect(parse(lines)).toEqual({ how: { examples: { fail: [words] } } })
  },
)
