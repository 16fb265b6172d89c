/*
 * The published document: a tree of typed nodes. Block nodes carry an id that stays the same while their text does, so that highlights,
 * links and answers find their place in the next version. No node holds HTML.
 */

export const codeClasses = ['key', 'string', 'number', 'dim', 'variable'] as const
/** `[class, length]` runs cover the text from its start; null is plain. A run of class `variable` covers one `{{name}}`. */
export type CodeRun = [(typeof codeClasses)[number] | null, number]

export type TextNode = { type: 'text'; text: string; marks?: Array<'strong' | 'emphasis' | 'strike'> }
export type BreakNode = { type: 'break' }
export type LinkNode = { type: 'link'; href: string; children: InlineNode[] }
export type ConceptNode = { type: 'concept'; conceptId: string; conceptName: string; children: InlineNode[] }
export type ContentLinkNode = { type: 'contentLink'; linkType: 'content' | 'ask'; to?: string; prefill?: string; children: InlineNode[] }
export type EditorVariableNode = { type: 'editorVariable'; id: string; name: string; scope: 'project' | 'user'; placeholder: string }
export type InlineCodeNode = { type: 'codeBlock'; inline: true; language: string; text: string; runs?: CodeRun[] }
export type InlineNode = TextNode | BreakNode | LinkNode | ConceptNode | ContentLinkNode | EditorVariableNode | InlineCodeNode

export type ParagraphNode = { type: 'paragraph'; id: string; children: InlineNode[] }
export type HeadingNode = { type: 'heading'; id: string; level: 3 | 4; children: InlineNode[] }
export type ListNode = { type: 'list'; id: string; ordered: boolean; start?: number; items: BlockNode[][] }
export type CheckboxNode = { type: 'checkbox'; id: string; checked: boolean; disabled: boolean; children: InlineNode[] }
export type QuoteNode = { type: 'quote'; id: string; children: BlockNode[] }
export type TableNode = {
  type: 'table'
  id: string
  align: Array<'left' | 'center' | 'right' | null>
  head: InlineNode[][]
  rows: InlineNode[][][]
}
export type DividerNode = { type: 'divider'; id: string }
export type ImageNode = {
  type: 'image'
  id: string
  /** Address of the picture that every browser shows; immutable, named by its content. */
  src: string
  /** The same drawing for a dark page; absent when `src` serves both. */
  darkSrc?: string
  alt: string
  /** CSS pixels. */
  width: number
  height: number
  withBorder: boolean
  withSpacing: boolean
  caption?: string
  /** Better formats, best first, as for `<source>`. */
  sources?: Array<{ type: string; srcset: string }>
}
export type CodeBlockNode = {
  type: 'codeBlock'
  id: string
  inline: false
  language: string
  title?: string
  text: string
  /** Absent when the code could not be coloured. */
  runs?: CodeRun[]
  copyable: boolean
  expandable: boolean
  ask: boolean
  codegroup?: string
  highlightFailed?: true
}
export type NoteType = 'explain' | 'simplify' | 'ask' | 'blank' | 'examples'
/** A note that the author put beside the text; a learner's own notes live in their annotations and share these fields. */
export type NoteNode = {
  type: 'note'
  id: string
  noteType: NoteType
  heading: string
  highlightContext?: string
  surroundingContext?: string
  group?: string
  query?: string
  placeholder?: string
  loading?: boolean
  error?: boolean
  content: BlockNode[]
}
export type AnchorNode = { type: 'anchor'; id: string; title?: string }
export type QuizNode = { type: 'quiz'; id: string }
export type TabNode = { type: 'tab'; id: string; heading: string; children: BlockNode[] }
export type TabsNode = {
  type: 'tabs'
  id: string
  /** Id of the tab shown first. */
  active: string
  embedded: boolean
  largeTabs: boolean
  headingSize: 'sm' | 'md' | 'lg'
  children: TabNode[]
}
export type ValidationTextNode = {
  type: 'validationText'
  id: string
  title: string
  description?: string
  placeholder?: string
  /** What the author wrote; the effective limit is `textLimit` in core/tasks/limits.ts. */
  characterLimit?: number
  optional: boolean
  hidden: boolean
}
export type ValidationUrlNode = {
  type: 'validationUrl'
  id: string
  title: string
  description?: string
  helpText?: string
  extension: string
  optional: boolean
  hidden: boolean
}
export type ValidationUploadNode = {
  type: 'validationUpload'
  id: string
  title: string
  description?: string
  optional: boolean
  hidden: boolean
}
export type ValidationNode = ValidationTextNode | ValidationUrlNode | ValidationUploadNode
export type ValidationBoxNode = { type: 'validationBox'; id: string; title: string; children: Array<ValidationNode | ParagraphNode> }
export type SectionNode = {
  type: 'section'
  id: string
  sectionType: 'section' | 'pro' | 'extra-task'
  status: 'locked' | 'unlocked'
  /** File of a Pro section, read through `GET /projects/{id}/{contentId}` once unlocked. */
  contentId?: string
  stepId?: string
  name?: string
  heading: string
  isOpen: boolean
  /** Of a Pro section: the teaser that anybody may read. */
  children: BlockNode[]
}
export type BlockNode =
  | ParagraphNode
  | HeadingNode
  | ListNode
  | CheckboxNode
  | QuoteNode
  | TableNode
  | DividerNode
  | ImageNode
  | CodeBlockNode
  | NoteNode
  | AnchorNode
  | QuizNode
  | TabsNode
  | TabNode
  | ValidationBoxNode
  | ValidationNode
  | SectionNode

export type StepNode = { type: 'step'; id: string; title: string; minutes: number; children: BlockNode[] }

export type DocumentTrack = {
  id: string
  title: string
  description: string
  /** Steps that read differently on this track; each replaces the step of the same id. */
  steps: StepNode[]
}

/** What `GET /projects/{id}/document.json` answers. */
export type GuidedDocument = {
  projectId: string
  version: number
  steps: StepNode[]
  /** Sections after the last step: extra task, tidy up, Secret Mission. */
  sections: SectionNode[]
  tracks: DocumentTrack[]
}

/** The steps as a learner on `track` reads them; an unknown or missing track reads the first. */
export const stepsFor = (document: Pick<GuidedDocument, 'steps' | 'tracks'>, track: string | undefined): StepNode[] => {
  const chosen = document.tracks.find(({ id }) => id === track)
  if (!chosen) return document.steps
  const replaced = new Map(chosen.steps.map((step) => [step.id, step]))
  return document.steps.map((step) => replaced.get(step.id) ?? step)
}
