import * as z from 'zod/mini'
import type { BlockType } from './blockType.ts'

/** The place of the quiz; its questions are read by a call of their own. */
export const QuizNode = z.strictObject({ type: z.literal('quiz'), id: z.string() })
export type QuizNode = z.infer<typeof QuizNode>

export const quiz = { parents: ['step', 'section'], directive: { name: 'quiz', form: 'leafDirective' } } as const satisfies BlockType
