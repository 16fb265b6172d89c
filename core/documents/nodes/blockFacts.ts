import type { AnyBlock, AnyInline } from './content.ts'

/* What the product knows about a type of block besides its schema. Browsers load facts, so no file of facts imports a schema but its type. */

/** The field of a node that contains blocks; `never` if it has none. */
type BlockField<Node> = {
  [Field in keyof Node]-?: NonNullable<Node[Field]> extends ReadonlyArray<AnyBlock | AnyBlock[]> ? Field : never
}[keyof Node]

/** A type of block that holds blocks. */
export type ContainerType = {
  [Node in AnyBlock as Node['type']]: [BlockField<Node>] extends [never] ? never : Node['type']
}[AnyBlock['type']]

/** The parents of a block: the document itself, a step, or a block that holds blocks. */
export type ParentType = 'document' | 'step' | ContainerType
/** `flow`: a step, and every block that may hold any text. */
type Parents = ReadonlyArray<ParentType | 'flow'>

/** The facts about a type of block. Those with a default are optional, so that a plain block has few. */
export type BlockFacts<Node> = Content<Node> &
  Directive<Node> & {
    /** Where it may stand. */
    parents: Parents
    /** Prefix of generated ids. Absent if authors write every id. */
    idPrefix?: string
    /** Title of its entry in the table of contents; undefined if it's not listed, as by default. */
    contents?: (node: Node) => string | undefined
    /** True if the explanation of a concept may hold it: it is shown in a small card. */
    concept?: true
    /** What the tutor quotes; undefined for nothing. By default the text. */
    quoted?: (node: Node) => Quotation | undefined
    /** Heads the quotations in it. By default its field `heading`, if it has one. */
    title?: (node: Node) => string | undefined
  }

export type Quotation = { kind: 'text' | 'picture' | 'code'; text: string; language?: string }

/** What it holds: text, blocks, or, as a list does, items of blocks; else cells, code, or nothing that can be written in place. */
export type Holds = 'text' | 'blocks' | 'items' | 'cells' | 'code' | 'nothing'

/** The schema decides what the facts have to say: a type that has blocks or a line of text can't be said to have none. */
type Content<Node> = Node extends { children: AnyInline[] }
  ? { holds: 'text' }
  : [BlockField<Node>] extends [never]
    ? {
        holds: 'cells' | 'code' | 'nothing'
        /** Its own text, which can be highlighted; null if it has none. Cells are divided by `\t`, rows by `\n`. */
        text: ((node: Node) => string) | null
      }
    : {
        holds: 'blocks' | 'items'
        /** The field with the blocks. */
        blocks: BlockField<Node>
        /** True if these may be any text. */
        flow?: true
      }

/** The directive by which authors write it; absent where Markdown has a form of its own. */
type Directive<Node> =
  | { directive?: undefined; promised?: undefined }
  | {
      directive: {
        name: string
        form: 'containerDirective' | 'leafDirective'
        /** Its attributes by their fields, if it has nothing else but an id and blocks. Without them the compiler needs code to read and write it. */
        attributes?: Attributes<Node>
      }
      /** What an id that its author gave is called: publishing warns before it vanishes. */
      promised: string
    }

/** Optional fields may be null: then authors can't write them. */
type Attributes<Node> = Node extends { children: AnyInline[] }
  ? never
  : {
      [Field in Exclude<keyof Node, 'type' | 'id' | BlockField<Node>>]: undefined extends Node[Field]
        ? Attribute<NonNullable<Node[Field]>> | null
        : (Attribute<Node[Field]> & { default: Node[Field] }) | { kind: 'text'; name?: string; required: true }
    }

/** `name`: how authors write it, if not as its field. */
type Attribute<Value> = {
  kind: AttributeKind<Value>
  name?: string
  required?: true
  /** The value that isn't written. */
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

/** The facts of a type that is only known at run time. */
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
