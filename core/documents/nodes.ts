import * as z from 'zod/mini'
import { anchor, AnchorNode } from './nodes/anchor.ts'
import { BreakNode } from './nodes/break.ts'
import { checkbox, CheckboxNode } from './nodes/checkbox.ts'
import { codeBlock, CodeBlockNode, InlineCodeNode } from './nodes/codeBlock.ts'
import { ConceptNode } from './nodes/concept.ts'
import { defineContent } from './nodes/content.ts'
import { ContentLinkNode } from './nodes/contentLink.ts'
import { divider, DividerNode } from './nodes/divider.ts'
import { EditorVariableNode } from './nodes/editorVariable.ts'
import { heading, HeadingNode } from './nodes/heading.ts'
import { image, ImageNode } from './nodes/image.ts'
import { LinkNode } from './nodes/link.ts'
import { list, ListNode } from './nodes/list.ts'
import { note, NoteNode } from './nodes/note.ts'
import { paragraph, ParagraphNode } from './nodes/paragraph.ts'
import { quiz, QuizNode } from './nodes/quiz.ts'
import { quote, QuoteNode } from './nodes/quote.ts'
import { section, SectionNode } from './nodes/section.ts'
import { StepNode } from './nodes/step.ts'
import { tab, TabNode } from './nodes/tab.ts'
import { table, TableNode } from './nodes/table.ts'
import { tabs, TabsNode } from './nodes/tabs.ts'
import { TextNode } from './nodes/text.ts'
import { validationBox, ValidationBoxNode } from './nodes/validationBox.ts'
import { validationText, ValidationTextNode } from './nodes/validationText.ts'
import { validationUpload, ValidationUploadNode } from './nodes/validationUpload.ts'
import { validationUrl, ValidationUrlNode } from './nodes/validationUrl.ts'
import type { BlockType } from './nodes/blockType.ts'

/*
 * The published document: a tree of typed nodes. Block nodes carry an id that stays the same while their text does, so that highlights,
 * links and answers find their place in the next version. No node holds HTML. Browsers take nothing but types from here: what they need
 * at run time stands in walk.ts, without schemas.
 */

export const InlineNode = z.discriminatedUnion('type', [
  TextNode,
  BreakNode,
  LinkNode,
  ConceptNode,
  ContentLinkNode,
  EditorVariableNode,
  InlineCodeNode,
])
export type InlineNode = z.infer<typeof InlineNode>

export const BlockNode = z.discriminatedUnion('type', [
  ParagraphNode,
  HeadingNode,
  ListNode,
  CheckboxNode,
  QuoteNode,
  TableNode,
  DividerNode,
  ImageNode,
  CodeBlockNode,
  NoteNode,
  AnchorNode,
  QuizNode,
  TabsNode,
  TabNode,
  ValidationBoxNode,
  ValidationTextNode,
  ValidationUrlNode,
  ValidationUploadNode,
  SectionNode,
])
export type BlockNode = z.infer<typeof BlockNode>

defineContent({ block: BlockNode, inline: InlineNode })

/** Every type of block: where it's allowed, how authors write it, and how its ids begin. */
export const blockTypes = {
  paragraph,
  heading,
  list,
  checkbox,
  quote,
  table,
  divider,
  image,
  codeBlock,
  note,
  anchor,
  quiz,
  tabs,
  tab,
  validationBox,
  validationText,
  validationUrl,
  validationUpload,
  section,
} as const satisfies { [Type in BlockNode['type']]: BlockType }

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

export const DocumentTrack = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Steps that read differently on this track; each replaces the step of the same id. */
  steps: z.array(StepNode),
})
export type DocumentTrack = z.infer<typeof DocumentTrack>

/** The answer of `GET /projects/{projectId}/document.json`. */
export const GuidedDocument = z.strictObject({
  projectId: z.string(),
  version: z.number(),
  steps: z.array(StepNode),
  /** Sections after the last step: extra task, tidy up, Secret Mission. */
  sections: z.array(SectionNode),
  tracks: z.array(DocumentTrack),
})
export type GuidedDocument = z.infer<typeof GuidedDocument>
