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
