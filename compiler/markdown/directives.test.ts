import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blockTypes, inlineDirectives } from '@fieldwork/core/documents/blockTypes.ts'
import { step } from '@fieldwork/core/documents/nodes/step/facts.ts'

const blocks = Object.values(blockTypes).map((facts) => 'directive' in facts && facts.directive.name)
const names = [step.directive.name, ...blocks, ...Object.values(inlineDirectives)].filter((name) => typeof name === 'string')

test.each(['docs/authoring.md', 'docs/editor/fieldwork.code-snippets'])('%s shows how each directive is written', (file) => {
  const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
  expect(names.filter((name) => !new RegExp(`:${name}[[{]`).test(text))).toEqual([])
})
