import type { BlockNode } from './nodes.ts'

const allowed = {
  paragraph: true,
  heading: true,
  list: true,
  quote: true,
  codeBlock: true,
  note: true,
  checkbox: false,
  table: false,
  divider: false,
  image: false,
  anchor: false,
  quiz: false,
  tabs: false,
  tab: false,
  validationBox: false,
  validationText: false,
  validationUrl: false,
  validationUpload: false,
  section: false,
} as const satisfies { [Type in BlockNode['type']]: boolean }

type Allowed = typeof allowed

/** The types of block that the explanation of a concept may hold: it is shown in a small card. */
export type ConceptBlockType = { [Type in keyof Allowed]: Allowed[Type] extends true ? Type : never }[keyof Allowed]

export const mayStandInConcept = (type: BlockNode['type']): type is ConceptBlockType => allowed[type]
