import * as z from 'zod/mini'
import { Identifier } from '../identifierSchema.ts'
import type { EndpointSchemas } from '../endpointSchemas.ts'

/** Highlighted text and the learner's track. An unknown track means the first one. See `textRefusal`. */
const HighlightedText = { highlightedText: z.string(), trackId: Identifier }

/** A passage of the project that supports an answer. */
export const QuotedPassage = z.object({
  /** Step or section that contains the block. */
  stepId: Identifier,
  /** Block to which a link leads. */
  blockId: Identifier,
  /** Heading of the step or section. */
  title: z.string(),
  /** An author’s own answer: it stands nowhere in the text, and the block is only where it leads. */
  isPrepared: z.optional(z.boolean()),
  /** The question that such an answer was written for. */
  question: z.optional(z.string()),
  /** Set if the author also answers “why?” after it, or “an example?”. */
  hasReason: z.optional(z.boolean()),
  hasExample: z.optional(z.boolean()),
  /** Empty for a place that is only near the question. */
  quote: z.string(),
  /** The commands right before the quotation, whose result it describes. */
  commands: z.optional(z.string()),
  /** The code that the quotation introduces. */
  code: z.optional(z.string()),
  /** The paragraphs after it, if a search found it. */
  continued: z.optional(z.string()),
  /**
   * The sentence of the quotation that answers best, if a search found it; empty if none is clearly better than the others. Without a
   * quotation, the sentence that helps people judge the link.
   */
  best: z.optional(z.string()),
  /** Set if the text is the definition of this concept. The block is the first that mentions it. */
  conceptId: z.optional(Identifier),
  conceptName: z.optional(z.string()),
})
export type QuotedPassage = z.infer<typeof QuotedPassage>

/**
 * The answer is Markdown without HTML: paragraphs, lists, emphasis, code. `[1]` refers to the first passage. It is untrusted: nothing in it
 * may be executed or loaded.
 */
const sources = {
  passages: z.array(QuotedPassage),
  /** True if no language model answered: the answer consists of quotations from the project. */
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
