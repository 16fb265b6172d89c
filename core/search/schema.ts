import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { maxSearchLength } from './limits.ts'
import { projectGroupTypes } from './projectGroups.ts'

/** Types to which a search can be limited. */
export const SearchType = z.enum(['roadmap', 'specialty', 'tool'])
export type SearchType = z.infer<typeof SearchType>

export const SearchGroupType = z.enum([...projectGroupTypes, ...SearchType.options])
export type SearchGroupType = z.infer<typeof SearchGroupType>

/** Start and end in UTF-16 units, as for `slice`. In order and not adjacent. */
export const MatchRange = z.tuple([z.number(), z.number()])
export type MatchRange = z.infer<typeof MatchRange>

/**
 * A text with matches: the title or description of the result, a name that a project has, a phrase that people search for, what a project
 * needs, or the languages of its code.
 */
export const SearchMatch = z.object({
  field: z.enum(['title', 'description', 'concept', 'category', 'series', 'searchedAs', 'needs', 'code']),
  text: z.string(),
  ranges: z.array(MatchRange),
})
export type SearchMatch = z.infer<typeof SearchMatch>

export const SearchResult = z.object({
  /** Courses are series, categories are specialties, and tools are concepts that projects explain. */
  type: z.enum(['roadmap', 'course', 'category', 'tool', 'project']),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Name of the icon. */
  icon: z.string(),
  /** Immutable URL of a picture. */
  imageUrl: z.optional(z.string()),
  /** Ids of its visible projects in learning order; for a project, its own id. */
  projects: z.array(z.string()),
  /**
   * Empty for a search without words. Has a phrase that people search for only if it has more of the words than the others, and what a
   * project needs or its languages only if nothing else matches.
   */
  matches: z.array(SearchMatch),
})
export type SearchResult = z.infer<typeof SearchResult>

/** A step of a project's text that the caller may read, with the passage that has the most searched words. */
export const PassageMatch = z.object({
  projectId: z.string(),
  projectTitle: z.string(),
  /** The step or section, and the block, to link to. */
  stepId: z.string(),
  blockId: z.string(),
  /** The track that contains it; absent for the first track. */
  trackId: z.optional(z.string()),
  /** Heading of the step or section. */
  title: z.string(),
  titleRanges: z.array(MatchRange),
  /** The sentence with the most searched words; of code or a table, a line. Variables are filled in with the caller’s values or the examples. */
  text: z.string(),
  textRanges: z.array(MatchRange),
})
export type PassageMatch = z.infer<typeof PassageMatch>

/** Limits that a search sets for projects, with or without a subject. `minutes`: maximum length. `free`: no project that needs Pro. */
export const SearchLimits = z.object({
  difficulty: z.optional(z.enum(['easy', 'medium', 'hard'])),
  minutes: z.optional(z.number()),
  free: z.optional(z.literal(true)),
})
export type SearchLimits = z.infer<typeof SearchLimits>

export const SearchAnswer = z.object({
  /** Groups with results, in this order. At most 40 results each, or 60 for limits alone; `total` counts all. A search without a type has no specialties. */
  groups: z.array(z.object({ type: SearchGroupType, total: z.number(), results: z.array(SearchResult) })),
  /**
   * At most 3 of the first project and 1 of each other, one per step, in the order of the projects; each has every word that the projects have.
   * Empty for a search without words or with a type.
   */
  passages: z.array(PassageMatch),
  /** Types to which this search can be limited, because they have results; empty for a search with a type. */
  types: z.array(SearchType),
  /** The limits on the projects of `groups`. Empty for a search that only has stop words: its groups have all projects. */
  limits: z.nullable(SearchLimits),
  /** Words that nothing in the answer has, unless the search leads to a project as a sentence. The projects of `groups` then come near. */
  missing: z.array(z.string()),
  /** Words that the catalogue has, but no project together. The projects of `groups` then come near. */
  apart: z.array(z.string()),
  /**
   * Misspelled words, in lower case, with the spelling that is searched for instead, and codes of errors with their message; empty for a code
   * beside its message.
   */
  corrections: z.array(z.object({ word: z.string(), corrected: z.string() })),
  /** At most 5 entries that are close to the search, best first, if there are no results. */
  nearest: z.array(SearchResult),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

/** The answer to a search that nothing matches. */
export const emptySearchAnswer: SearchAnswer = {
  groups: [],
  passages: [],
  types: [],
  limits: null,
  missing: [],
  apart: [],
  corrections: [],
  nearest: [],
}

export const schemas = {
  search: {
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(maxSearchLength))),
      type: z.optional(SearchType),
    }),
    output: SearchAnswer,
  },
} satisfies Record<string, EndpointSchemas>
