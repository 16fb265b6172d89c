import * as z from 'zod/mini'
import { AnchorNode } from './nodes/anchor/schema.ts'
import { BreakNode } from './nodes/break/schema.ts'
import { CheckboxNode } from './nodes/checkbox/schema.ts'
import { CodeBlockNode } from './nodes/codeBlock/schema.ts'
import { ConceptNode } from './nodes/concept/schema.ts'
import { defineContent } from './nodes/content.ts'
import { ContentLinkNode } from './nodes/contentLink/schema.ts'
import { DividerNode } from './nodes/divider/schema.ts'
import { EditorVariableNode } from './nodes/editorVariable/schema.ts'
import { HeadingNode } from './nodes/heading/schema.ts'
import { ImageNode } from './nodes/image/schema.ts'
import { InlineCodeNode } from './nodes/inlineCode/schema.ts'
import { LinkNode } from './nodes/link/schema.ts'
import { ListNode } from './nodes/list/schema.ts'
import { NoteNode } from './nodes/note/schema.ts'
import { ParagraphNode } from './nodes/paragraph/schema.ts'
import { QuizNode } from './nodes/quiz/schema.ts'
import { QuoteNode } from './nodes/quote/schema.ts'
import { SectionNode } from './nodes/section/schema.ts'
import { StepNode } from './nodes/step/schema.ts'
import { TabNode } from './nodes/tab/schema.ts'
import { TableNode } from './nodes/table/schema.ts'
import { TabsNode } from './nodes/tabs/schema.ts'
import { TextNode } from './nodes/text/schema.ts'
import { ValidationBoxNode } from './nodes/validationBox/schema.ts'
import { ValidationTextNode } from './nodes/validationText/schema.ts'
import { ValidationUploadNode } from './nodes/validationUpload/schema.ts'
import { ValidationUrlNode } from './nodes/validationUrl/schema.ts'

/*
 * The published document: a tree of typed nodes. A block keeps its id as long as its text is unchanged, so that highlights, links and
 * answers find their position in the next version. No node contains HTML. Browsers import only types from here; what they need at run time
 * is in blockTypes.ts, without schemas.
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
declare module './nodes/content.ts' {
  interface NodeSchemas {
    block: typeof BlockNode
    inline: typeof InlineNode
  }
}

export const DocumentTrack = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Steps that differ on this track; each replaces the step with the same id. */
  steps: z.array(StepNode),
})
export type DocumentTrack = z.infer<typeof DocumentTrack>

/** The reply of `GET /projects/{projectId}/document.json`. */
export const GuidedDocument = z.strictObject({
  projectId: z.string(),
  version: z.number(),
  steps: z.array(StepNode),
  /** Sections after the last step: extra task, tidy up, Secret Mission. */
  sections: z.array(SectionNode),
  tracks: z.array(DocumentTrack),
})
export type GuidedDocument = z.infer<typeof GuidedDocument>
