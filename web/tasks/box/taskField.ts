import type { ReactNode } from 'react'
import type { CodeBlockNode } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import type { ParagraphNode } from '@fieldwork/core/documents/nodes/paragraph/schema.ts'
import type { AnswerOutbox } from '../answerOutbox.ts'
import type { ShownAnswerItem } from './boxState.ts'
import type { BoxActions } from './useBox.ts'

/** Renders text and code beside a question in the style of the document. */
export type RenderBlock = (node: ParagraphNode | CodeBlockNode) => ReactNode

/** Props of each part of a question. */
export type TaskFieldProps = {
  item: ShownAnswerItem
  drafts: AnswerOutbox
  actions: BoxActions
  projectId: string
  renderBlock: RenderBlock
}

/** Props of a question's field. `help`: the hint about a wrong answer. */
export type AnswerFieldProps = TaskFieldProps & { fault: string | undefined; help: string | undefined; onFocus: () => void }
