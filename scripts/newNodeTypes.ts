import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Change, Edit } from './recipe.ts'
import { root } from './sources.ts'

/* The first two steps of adding a type of node, for each form that a node can have. */

const nodes = 'core/documents/nodes.ts'
const imports = (names: string, file: string): Edit => [
  nodes,
  'import { BreakNode }',
  `import { ${names} } from './nodes/${file}.ts'\nimport { BreakNode }`,
]
const inBlocks = (schema: string): Edit => [nodes, '  SectionNode,\n', `  SectionNode,\n  ${schema},\n`]
const inRecord = (type: string): Edit => [nodes, '  section,\n', `  section,\n  ${type},\n`]

const containerOf = (type: string, schema: string) => `import * as z from 'zod/mini'
import type { BlockType } from './blockType.ts'
import { Blocks } from './content.ts'

export const ${schema} = z.strictObject({ type: z.literal('${type}'), id: z.string(), body: Blocks })
export type ${schema} = z.infer<typeof ${schema}>

export const ${type} = {
  parents: ['step', 'section'],
  directive: { name: '${type}', form: 'containerDirective' },
  idPrefix: 'a',
} as const satisfies BlockType
`

/** A block that holds blocks. */
export const container: Change = {
  added: { 'core/documents/nodes/aside.ts': containerOf('aside', 'AsideNode') },
  edits: [imports('aside, AsideNode', 'aside'), inBlocks('AsideNode'), inRecord('aside')],
}

/** A block with words of its own, of which a concept may hold some. */
export const leaf: Change = {
  added: {
    'core/documents/nodes/formula.ts': `import * as z from 'zod/mini'
import { flow, type BlockType } from './blockType.ts'

export const FormulaNode = z.strictObject({ type: z.literal('formula'), id: z.string(), source: z.string() })
export type FormulaNode = z.infer<typeof FormulaNode>

export const formula = { parents: flow, directive: { name: 'formula', form: 'leafDirective' }, idPrefix: 'f' } as const satisfies BlockType
`,
  },
  edits: [imports('formula, FormulaNode', 'formula'), inBlocks('FormulaNode'), inRecord('formula')],
}

/** One that is missing in the record, and said to hold no blocks. */
export const halfContainer: Change = {
  added: { 'core/documents/nodes/margin.ts': containerOf('margin', 'MarginNode') },
  edits: [
    imports('MarginNode', 'margin'),
    inBlocks('MarginNode'),
    ['core/documents/walk.ts', "  section: 'children',\n", "  section: 'children',\n  margin: null,\n"],
  ],
}

export const inlineNode: Change = {
  added: {
    'core/documents/nodes/key.ts': `import * as z from 'zod/mini'

export const KeyNode = z.strictObject({ type: z.literal('key'), key: z.string() })
export type KeyNode = z.infer<typeof KeyNode>
`,
  },
  edits: [
    imports('KeyNode', 'key'),
    [nodes, '  InlineCodeNode,\n])', '  InlineCodeNode,\n  KeyNode,\n])'],
    [nodes, "  concept: 'concept',", "  key: 'key',\n  concept: 'concept',"],
  ],
}

const box = 'core/documents/nodes/validationBox.ts'
/** A kind of answer, made after that of files. */
export const answerKind: Change = {
  added: {
    'core/documents/nodes/validationNumber.ts': readFileSync(join(root, 'core/documents/nodes/validationUpload.ts'), 'utf8')
      .replaceAll('alidationUpload', 'alidationNumber')
      .replace('validation-upload', 'validation-number'),
  },
  edits: [
    [box, 'import { ValidationTextNode }', "import { ValidationNumberNode } from './validationNumber.ts'\nimport { ValidationTextNode }"],
    [box, 'ValidationUploadNode] as const', 'ValidationUploadNode, ValidationNumberNode] as const'],
    imports('validationNumber, ValidationNumberNode', 'validationNumber'),
    inBlocks('ValidationNumberNode'),
    inRecord('validationNumber'),
  ],
}
