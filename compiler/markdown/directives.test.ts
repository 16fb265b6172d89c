import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blockTypes, inlineDirectives } from '@fieldwork/core/documents/nodes.ts'
import type { BlockType } from '@fieldwork/core/documents/nodes/blockType.ts'
import { step } from '@fieldwork/core/documents/nodes/step.ts'

const blocks: BlockType[] = [step, ...Object.values(blockTypes)]
const names = [...blocks.map(({ directive }) => directive?.name), ...Object.values(inlineDirectives)].filter((name) => name != null)

test.each(['docs/authoring.md', 'docs/editor/fieldwork.code-snippets'])('%s shows how each directive is written', (file) => {
  const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
  expect(names.filter((name) => !new RegExp(`:${name}[[{]`).test(text))).toEqual([])
})
