import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Change, Edit } from './recipe.ts'
import { root } from './sources.ts'

/* The first two steps of adding a node type, for each form of nodes. */

const nodes = 'core/documents/nodes.ts'
const types = 'core/documents/blockTypes.ts'
const folderOf = (type: string) => `core/documents/nodes/${type}`
const imports = (schema: string, type: string): Edit => [
  nodes,
  'import { BreakNode }',
  `import { ${schema} } from './nodes/${type}/schema.ts'\nimport { BreakNode }`,
]
const inBlocks = (schema: string): Edit => [nodes, '  SectionNode,\n', `  SectionNode,\n  ${schema},\n`]
const inTypes = (type: string): readonly Edit[] => [
  [types, 'import { checkbox }', `import { ${type} } from './nodes/${type}/facts.ts'\nimport { checkbox }`],
  [types, '  section,\n', `  section,\n  ${type},\n`],
]

const schemaOf = (schema: string, type: string, fields: string) => `import * as z from 'zod/mini'
import { Blocks } from '../content.ts'

export const ${schema} = z.strictObject({ type: z.literal('${type}'), id: z.string(), ${fields} })
export type ${schema} = z.infer<typeof ${schema}>
`
const factsOf = (schema: string, type: string, facts: string) => `import type { BlockFacts } from '../blockFacts.ts'
import type { ${schema} } from './schema.ts'

export const ${type} = {
  parents: ['flow'],
  idPrefix: 'n',
  ${facts}
} as const satisfies BlockFacts<${schema}>
`

/** A container with a heading. */
export const container: Change = {
  added: {
    [`${folderOf('aside')}/schema.ts`]: schemaOf('AsideNode', 'aside', 'heading: z.string(), body: Blocks'),
    [`${folderOf('aside')}/facts.ts`]: factsOf(
      'AsideNode',
      'aside',
      `holds: 'blocks',
  blocks: 'body',
  flow: true,
  directive: { name: 'aside', form: 'containerDirective', attributes: { heading: { kind: 'text', required: true } } },
  promised: 'aside',`,
    ),
  },
  edits: [imports('AsideNode', 'aside'), inBlocks('AsideNode'), ...inTypes('aside')],
}

/** A block with its own text that isn't an attribute. Allowed in concepts. */
export const leaf: Change = {
  added: {
    [`${folderOf('formula')}/schema.ts`]: schemaOf('FormulaNode', 'formula', 'source: z.string()'),
    [`${folderOf('formula')}/facts.ts`]: factsOf(
      'FormulaNode',
      'formula',
      `holds: 'nothing',
  text: ({ source }) => source,
  directive: { name: 'formula', form: 'leafDirective' },
  promised: 'formula',
  concept: true,`,
    ),
  },
  edits: [imports('FormulaNode', 'formula'), inBlocks('FormulaNode'), ...inTypes('formula')],
}

/** A container whose facts aren't listed and deny that it contains blocks. */
export const halfContainer: Change = {
  added: {
    [`${folderOf('margin')}/schema.ts`]: schemaOf('MarginNode', 'margin', 'body: Blocks'),
    [`${folderOf('margin')}/facts.ts`]: factsOf('MarginNode', 'margin', `holds: 'nothing',\n  text: null,`),
  },
  edits: [imports('MarginNode', 'margin'), inBlocks('MarginNode')],
}

/** A block whose facts lack its text and the name of its ids. */
export const silentLeaf: Change = {
  added: {
    [`${folderOf('stamp')}/schema.ts`]: schemaOf('StampNode', 'stamp', 'source: z.string()'),
    [`${folderOf('stamp')}/facts.ts`]: factsOf(
      'StampNode',
      'stamp',
      `holds: 'nothing',\n  directive: { name: 'stamp', form: 'leafDirective', attributes: {} },`,
    ),
  },
}

export const inlineNode: Change = {
  added: {
    [`${folderOf('key')}/schema.ts`]: `import * as z from 'zod/mini'

export const KeyNode = z.strictObject({ type: z.literal('key'), key: z.string() })
export type KeyNode = z.infer<typeof KeyNode>
`,
  },
  edits: [
    imports('KeyNode', 'key'),
    [nodes, '  InlineCodeNode,\n])', '  InlineCodeNode,\n  KeyNode,\n])'],
    [types, "  concept: 'concept',", "  key: 'key',\n  concept: 'concept',"],
  ],
}

const box = `${folderOf('validationBox')}/schema.ts`
const likeUpload = (file: string) =>
  readFileSync(join(root, `${folderOf('validationUpload')}/${file}`), 'utf8')
    .replaceAll('alidationUpload', 'alidationNumber')
    .replace('validation-upload', 'validation-number')
/** A kind of answer, modeled after file answers. */
export const answerKind: Change = {
  added: {
    [`${folderOf('validationNumber')}/schema.ts`]: likeUpload('schema.ts'),
    [`${folderOf('validationNumber')}/facts.ts`]: likeUpload('facts.ts'),
  },
  edits: [
    [
      box,
      'import { ValidationTextNode }',
      "import { ValidationNumberNode } from '../validationNumber/schema.ts'\nimport { ValidationTextNode }",
    ],
    [box, 'ValidationUploadNode] as const', 'ValidationUploadNode, ValidationNumberNode] as const'],
    imports('ValidationNumberNode', 'validationNumber'),
    inBlocks('ValidationNumberNode'),
    ...inTypes('validationNumber'),
  ],
}
