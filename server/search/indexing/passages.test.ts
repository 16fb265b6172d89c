import type { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { expect, test } from 'vitest'
import { codeLanguages, passagesOf } from './passages.ts'

const code = (id: string, language: string, text: string): BlockNode => ({
  type: 'codeBlock',
  id,
  inline: false,
  language,
  text,
  copyable: true,
  expandable: false,
  ask: false,
})

test('commands have no words; programs and what commands print have', () => {
  const document = {
    steps: [
      {
        type: 'step',
        id: 'look',
        title: 'Look at the log',
        minutes: 5,
        children: [
          code('command', 'shell', "cd boats && printf 'log'"),
          code('program', 'python', 'print(tide)'),
          code('output', 'text', 'connection refused'),
        ],
      },
    ],
    sections: [],
    tracks: [],
  } as unknown as GuidedDocument
  const passages = passagesOf([{ name: 'document.json', file: document }], { variables: [] })
  expect(passages.map(({ blockId }) => blockId)).toEqual(['program', 'output'])
})

test('the answers that the author wrote for questions about a block follow it, unless they name what the project lacks', () => {
  const document = {
    steps: [{ type: 'step', id: 'look', title: 'Look', minutes: 5, children: [code('output', 'text', 'connection refused')] }],
    sections: [],
    tracks: [],
  } as unknown as GuidedDocument
  const answered = (phrases: string[], text: string) => ({ words: '', phrases, answer: { text } })
  const lookups = {
    output: [
      answered(['Why is it refused?', 'curl: connection refused', 'refused by whom'], 'Nothing listens at `that` port.'),
      answered(['Why nothing at all?', 'empty'], 'The log of {{boat}} is empty.'),
      answered(['Do I need Docker?', 'docker'], 'No. It needs a terminal.'),
      answered(['Is there a mail?', 'mail'], 'This project sends no mail.'),
      { words: '', phrases: ['refused'] },
    ],
    elsewhere: [answered(['Who?'], 'Everybody.')],
  }
  const metadata = { variables: [{ name: 'boat', label: 'Boat', placeholder: 'Kittiwake' }] }
  const passages = passagesOf([{ name: 'document.json', file: document }], metadata, lookups)
  expect(passages.map(({ blockId, stepId, text }) => [stepId, blockId, text])).toEqual([
    ['look', 'output', 'connection refused'],
    ['look', 'output', 'Why is it refused?\ncurl: connection refused\nNothing listens at that port.'],
    ['look', 'output', 'Why nothing at all?\nThe log of {{boat}} is empty.'],
  ])
  expect(passages[2]!.words).toContain('kittiwak')
})

test('the languages of a project are those of all its code, the most used first, without commands and output', () => {
  const steps = (...children: BlockNode[]) => [{ type: 'step', id: 'code', title: 'Code', minutes: 5, children }]
  const document = {
    steps: steps(code('query', 'sql', 'select 1'), code('command', 'shell', 'ls'), code('output', 'text', 'tides')),
    sections: [],
    tracks: [{ steps: steps(code('one', 'js', 'tide()')) }],
  } as unknown as GuidedDocument
  expect(
    codeLanguages([
      { name: 'document.json', file: document },
      { name: 'pro.json', file: [code('two', 'javascript', 'tide()')] },
    ]),
  ).toEqual(['JavaScript', 'SQL'])
})
