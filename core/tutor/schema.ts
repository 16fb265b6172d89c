import * as z from 'zod/mini'
import { Identifier } from '../identifierSchema.ts'
import type { EndpointSchemas } from '../endpointSchemas.ts'

/** Text that a learner highlighted, and the track on which they read it; an unknown track reads as the first. See `textRefusal`. */
const HighlightedText = { highlightedText: z.string(), trackId: Identifier }

/** Words of the project on which an answer rests. */
export const QuotedPassage = z.object({
  /** Step or section that contains the block. */
  stepId: Identifier,
  /** Block to which a link leads. */
  blockId: Identifier,
  /** Heading of the step or section. */
  title: z.string(),
  quote: z.string(),
  /** The words are the definition of this concept; the block is the first that names it. */
  conceptId: z.optional(Identifier),
  conceptName: z.optional(z.string()),
})
export type QuotedPassage = z.infer<typeof QuotedPassage>

/**
 * Beside the answer. The answer is Markdown without HTML: paragraphs, lists, emphasis, code. `[1]` in it refers to the first passage. It is
 * text from outside: nothing in it may be run or loaded.
 */
const sources = {
  passages: z.array(QuotedPassage),
  /** True if no language model answered: the answer quotes and arranges what the project says. */
  isOffline: z.boolean(),
}
export type TutorSources = z.infer<z.ZodMiniObject<typeof sources>>

const ofProject = z.object({ projectId: Identifier })

export const schemas = {
  explainText: { params: ofProject, body: z.object(HighlightedText), output: z.object({ explanation: z.string(), ...sources }) },
  summarizeText: { params: ofProject, body: z.object(HighlightedText), output: z.object({ summary: z.string(), ...sources }) },
  findExamples: { params: ofProject, body: z.object(HighlightedText), output: z.object({ examples: z.string(), ...sources }) },
  askQuestion: {
    params: ofProject,
    body: z.object({ ...HighlightedText, query: z.string() }),
    output: z.object({ answer: z.string(), ...sources }),
  },
} satisfies Record<string, EndpointSchemas>
