import type { ReactNode } from 'react'
import type { CodeBlockNode } from '@fieldwork/core/documents/nodes/codeBlock.ts'
import type { ParagraphNode } from '@fieldwork/core/documents/nodes/paragraph.ts'
import type { DraftStore } from '../drafts/draftStore.ts'
import type { ShownAnswerItem } from './boxState.ts'
import type { BoxActions } from './useBox.ts'

/** Renders text and code around a question as the document does. */
export type RenderBlock = (node: ParagraphNode | CodeBlockNode) => ReactNode

/** What each part of a question is given. */
export type TaskFieldProps = { item: ShownAnswerItem; drafts: DraftStore; actions: BoxActions; projectId: string; renderBlock: RenderBlock }

/** What the field of a question is given. `help`: the hint about a wrong answer. */
export type AnswerFieldProps = TaskFieldProps & { fault: string | undefined; help: string | undefined; onFocus: () => void }
