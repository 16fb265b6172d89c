import type { AnyBlock, AnyInline } from './content.ts'

/* Facts about a type of block besides its schema. Browsers load facts, so files of facts import only the types of schemas. */

/** The field of a node that contains blocks; `never` if it has none. */
type BlockField<Node> = {
  [Field in keyof Node]-?: NonNullable<Node[Field]> extends ReadonlyArray<AnyBlock | AnyBlock[]> ? Field : never
}[keyof Node]

/** A type of block that contains blocks. */
export type ContainerType = {
  [Node in AnyBlock as Node['type']]: [BlockField<Node>] extends [never] ? never : Node['type']
}[AnyBlock['type']]

/** Possible parents of a block: the document, a step, or a block that contains blocks. */
export type ParentType = 'document' | 'step' | ContainerType
/** `flow`: steps and blocks that may contain any flow content. */
type Parents = ReadonlyArray<ParentType | 'flow'>

/** The facts about a type of block. Facts with a default are optional, so that a simple block has few. */
export type BlockFacts<Node> = Content<Node> &
  Directive<Node> & {
    /** Its allowed parents. */
    parents: Parents
    /** Prefix of generated ids. Absent if authors write every id. */
    idPrefix?: string
    /** Title of its entry in the table of contents; undefined if it's not listed, as by default. */
    contents?: (node: Node) => string | undefined
    /** True if the explanation of a concept, which is shown in a small card, may contain it. */
    concept?: true
    /** Text that the tutor may quote; undefined: nothing. Default: the block's text. */
    quoted?: (node: Node) => Quotation | undefined
    /** Title of quotations from it. Default: its field `heading`, if it has one. */
    title?: (node: Node) => string | undefined
  }

export type Quotation = { kind: 'text' | 'picture' | 'code'; text: string; language?: string }

/** Content of a block: text, blocks, items of blocks (lists), cells, code, or nothing that can be edited in place. */
export type Holds = 'text' | 'blocks' | 'items' | 'cells' | 'code' | 'nothing'

/** The facts must agree with the schema: a type with blocks or a line of text can't be declared to have none. */
type Content<Node> = Node extends { children: AnyInline[] }
  ? { holds: 'text' }
  : [BlockField<Node>] extends [never]
    ? {
        holds: 'cells' | 'code' | 'nothing'
        /** Its own text, which can be highlighted; null if it has none. Cells are separated by `\t`, rows by `\n`. */
        text: ((node: Node) => string) | null
      }
    : {
        holds: 'blocks' | 'items'
        /** The field with the blocks. */
        blocks: BlockField<Node>
        /** True if it may contain any flow content. */
        flow?: true
      }

/** Its Markdown directive; absent if Markdown has its own syntax for it. */
type Directive<Node> =
  | { directive?: undefined; promised?: undefined }
  | {
      directive: {
        name: string
        form: 'containerDirective' | 'leafDirective'
        /** Its attributes by field, if it has only these, an id and blocks. Without this, the compiler needs code to read and write it. */
        attributes?: Attributes<Node>
      }
      /** The block's name in publishing's warning that its id would be removed. */
      promised: string
    }

/** Null: an optional field that authors can't write. */
type Attributes<Node> = Node extends { children: AnyInline[] }
  ? never
  : {
      [Field in Exclude<keyof Node, 'type' | 'id' | BlockField<Node>>]: undefined extends Node[Field]
        ? Attribute<NonNullable<Node[Field]>> | null
        : (Attribute<Node[Field]> & { default: Node[Field] }) | { kind: 'text'; name?: string; required: true }
    }

/** `name`: the author's name of the attribute, if it differs from the field. */
type Attribute<Value> = {
  kind: AttributeKind<Value>
  name?: string
  required?: true
  /** The default, which isn't written. */
  default?: Value
}
type AttributeKind<Value> = [Value] extends [string]
  ? string extends Value
    ? 'text'
    : readonly Value[]
  : [Value] extends [number]
    ? 'number'
    : [Value] extends [boolean]
      ? 'switch'
      : never

type AnyAttribute = {
  kind: 'text' | 'number' | 'switch' | readonly string[]
  name?: string
  required?: true
  default?: string | number | boolean
}

/** The facts of a type that is determined at run time. */
export type AnyBlockFacts = {
  holds: Holds
  blocks?: string
  text?: ((node: AnyBlock) => string) | null
  flow?: true
  parents: Parents
  idPrefix?: string
  directive?: { name: string; form: 'containerDirective' | 'leafDirective'; attributes?: Readonly<Record<string, AnyAttribute | null>> }
  promised?: string
} & Pick<BlockFacts<AnyBlock>, 'contents' | 'concept' | 'quoted' | 'title'>
