import * as z from 'zod/mini'
import { Identifier } from '../documents/identifiers.ts'
import { ReadingProgress } from '../documents/position.ts'

export const ProjectStatus = z.enum(['INCOMPLETE', 'IN_PROGRESS', 'IN_REVIEW', 'COMPLETE'])
export type ProjectStatus = z.infer<typeof ProjectStatus>

export const Visibility = z.enum(['private', 'public'])

export const shareNetworks = ['share', 'linkedin', 'twitter', 'facebook', 'instagram', 'shortform'] as const
const template = z.optional(z.string().check(z.maxLength(3000)))
/** Post templates by network; `share` stands in for any that is missing. */
export const ShareTemplates = z.object({
  share: template,
  linkedin: template,
  twitter: template,
  facebook: template,
  instagram: template,
  shortform: template,
})
export type ShareTemplates = z.infer<typeof ShareTemplates>

export const Track = z.object({ id: Identifier, title: z.string(), description: z.string(), share: z.optional(ShareTemplates) })
export type Track = z.infer<typeof Track>

export const ProjectVariable = z.object({ name: z.string(), label: z.string(), placeholder: z.string() })
export type ProjectVariable = z.infer<typeof ProjectVariable>

export const ProjectMetadata = z.object({
  title: z.string(),
  description: z.string(),
  /** A sentence: what one has at the end. */
  outcome: z.optional(z.string()),
  /** Name of the icon. */
  icon: z.string(),
  /** Address of the social preview, immutable. */
  imageUrl: z.optional(z.string()),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  /** Minutes. */
  time: z.number(),
  cost: z.string(),
  needs: z.string(),
  /** ISO date. */
  lastModified: z.string(),
  concepts: z.array(z.object({ key: z.string(), name: z.string() })),
  tracks: z.array(Track),
  visibility: Visibility,
  plan: z.optional(z.literal('pro')),
  category: z.string(),
  /** 'series.project', both from 1, as the catalogue lists them. */
  order: z.string(),
  series: z.optional(z.object({ id: z.string(), title: z.string() })),
  part: z.optional(z.string()),
  variables: z.array(ProjectVariable),
  share: z.optional(ShareTemplates),
  verified: z.enum(['run', 'documentation']),
  verifiedOn: z.string(),
  verifiedWith: z.optional(z.string()),
  /** Steps as the table of contents names them before the document may be read. */
  outline: z.array(z.object({ id: z.string(), title: z.string(), minutes: z.number() })),
})
export type ProjectMetadata = z.infer<typeof ProjectMetadata>

export const DocStatus = z.enum(['NONE', 'GENERATING', 'READY', 'FAILED'])

export const Project = z.object({
  id: z.string(),
  selected: z.boolean(),
  selectedTime: z.nullable(z.string()),
  locked: z.boolean(),
  hasUpdates: z.boolean(),
  /** People who ever completed it. */
  completions: z.number(),
  docStatus: DocStatus,
  /** Picture addresses of at most three newest completers. */
  completedBy: z.array(z.string()),
  status: ProjectStatus,
  /** Whole percent of required validations that are complete. */
  progress: z.number(),
  /** Document version that this learner is on. */
  version: z.number(),
  /** Where this learner reads, and what they passed. */
  ...ReadingProgress.shape,
  /** Content ids of the Pro sections that this learner unlocked. */
  unlockedSections: z.array(z.string()),
  metadata: ProjectMetadata,
  variables: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Project = z.infer<typeof Project>
