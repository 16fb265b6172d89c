import type { BlockNode, InlineNode } from './nodes.ts'
import { anchor } from './nodes/anchor/facts.ts'
import { checkbox } from './nodes/checkbox/facts.ts'
import { codeBlock } from './nodes/codeBlock/facts.ts'
import { divider } from './nodes/divider/facts.ts'
import { heading } from './nodes/heading/facts.ts'
import { image } from './nodes/image/facts.ts'
import { list } from './nodes/list/facts.ts'
import { note } from './nodes/note/facts.ts'
import { paragraph } from './nodes/paragraph/facts.ts'
import { quiz } from './nodes/quiz/facts.ts'
import { quote } from './nodes/quote/facts.ts'
import { section } from './nodes/section/facts.ts'
import { tab } from './nodes/tab/facts.ts'
import { table } from './nodes/table/facts.ts'
import { tabs } from './nodes/tabs/facts.ts'
import { validationBox } from './nodes/validationBox/facts.ts'
import { validationText } from './nodes/validationText/facts.ts'
import { validationUpload } from './nodes/validationUpload/facts.ts'
import { validationUrl } from './nodes/validationUrl/facts.ts'
import type { AnyBlockFacts, BlockFacts, ContainerType, ParentType } from './nodes/blockFacts.ts'

/** The facts about every type of block, in the order of the editor's menu. The first one allowed fills an empty place. */
export const blockTypes = {
  paragraph,
  heading,
  list,
  checkbox,
  codeBlock,
  note,
  quote,
  table,
  tabs,
  tab,
  image,
  validationBox,
  validationText,
  validationUrl,
  validationUpload,
  divider,
  anchor,
  section,
  quiz,
} as const satisfies { [Node in BlockNode as Node['type']]: BlockFacts<Node> }

type BlockTypes = typeof blockTypes
/** A parent that may contain any flow content. */
export type FlowParent = 'step' | { [Type in keyof BlockTypes]: BlockTypes[Type] extends { flow: true } ? Type : never }[keyof BlockTypes]
/** A type with all attributes in its facts, so that it is read, written and edited by them. */
export type PlainBlockType = {
  [Type in keyof BlockTypes]: BlockTypes[Type] extends { directive: { attributes: object } } ? Type : never
}[keyof BlockTypes]

/** Undefined for a type that only a newer server knows. */
export const factsOf = (type: BlockNode['type']): AnyBlockFacts | undefined => blockTypes[type] as AnyBlockFacts | undefined

const flow: ParentType[] = ['step', ...(Object.keys(blockTypes) as ContainerType[]).filter((type) => factsOf(type)?.flow)]

/** Returns the parents that a type of block may have; none if only a newer server knows the type. */
export const parentsOf = (type: BlockNode['type']): ParentType[] =>
  (factsOf(type)?.parents ?? []).flatMap((parent) => (parent === 'flow' ? flow : [parent]))

/** Directive of each type of inline node; null if Markdown has its own syntax. */
export const inlineDirectives = {
  text: null,
  break: null,
  link: null,
  concept: 'concept',
  contentLink: 'content-link',
  editorVariable: 'editor-variable',
  codeBlock: null,
} as const satisfies { [Type in InlineNode['type']]: string | null }
