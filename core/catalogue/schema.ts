import * as z from 'zod/mini'
import { variableScopes } from '../documents/nodes/editorVariable/schema.ts'
import { ReadingProgress } from '../documents/schema.ts'
import { WrittenPath } from '../goals/schema.ts'
import { Identifier } from '../identifierSchema.ts'
import { Moment } from '../momentSchema.ts'
import { OpenQuestion } from '../openQuestion/schema.ts'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { isPlainText } from '../notes/plainText.ts'
import { ProjectStatus } from '../tasks/schema.ts'
import { maxSummaryLength } from './limits.ts'

export const Visibility = z.enum(['private', 'public'])

export const shareNetworks = ['share', 'linkedin', 'twitter', 'facebook', 'instagram', 'shortform'] as const
const template = z.optional(z.string().check(z.maxLength(3000)))
/** Post templates by network. `share` is the fallback. */
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

/** As declared by the author. The default scope is `project`. */
export const ProjectVariable = z.object({
  name: z.string(),
  label: z.string(),
  placeholder: z.string(),
  scope: z.optional(z.enum(variableScopes)),
  /** An expression that draws a value for each learner. Learners can't change it. */
  personal: z.optional(z.string()),
})
export type ProjectVariable = z.infer<typeof ProjectVariable>

export const ProjectMetadata = z.object({
  title: z.string(),
  description: z.string(),
  /** A sentence that describes the result. */
  outcome: z.optional(z.string()),
  /** The outcome in the third person, for readers of the learner's public page. Defaults to the description. */
  outcomeForOthers: z.optional(z.string()),
  /** A sentence that introduces the people and things in the questions to the same readers. */
  settingForOthers: z.optional(z.string()),
  /** Name of the icon. */
  icon: z.string(),
  /** URL of the social preview: the author’s picture, or a card that the server draws. */
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
  /** 'series.project': positions in the catalogue, from 1. */
  order: z.string(),
  series: z.optional(z.object({ id: z.string(), title: z.string(), description: z.optional(z.string()) })),
  /** The author's short text about which part of its series the project is. */
  part: z.optional(z.string()),
  variables: z.array(ProjectVariable),
  share: z.optional(ShareTemplates),
  verified: z.enum(['run', 'documentation']),
  verifiedOn: z.string(),
  verifiedWith: z.optional(z.string()),
  /** Number of commands that the replay on that day skipped. */
  commandsLeftOut: z.optional(z.number()),
  /** The operating system whose commands were run, if the text has variants. */
  commandsFor: z.optional(z.literal('Linux')),
  /** Steps for the table of contents before the document may be read. `tasks`: the titles of the task boxes, only of Pro projects. */
  outline: z.array(z.object({ id: z.string(), title: z.string(), minutes: z.number(), tasks: z.optional(z.array(z.string())) })),
  openQuestion: z.optional(OpenQuestion),
  /** True if its author shows a finished work. */
  hasExample: z.optional(z.literal(true)),
})
export type ProjectMetadata = z.infer<typeof ProjectMetadata>

export const DocStatus = z.enum(['NONE', 'GENERATING', 'READY', 'FAILED'])

export const Project = z.object({
  id: z.string(),
  selected: z.boolean(),
  selectedTime: z.nullable(z.string()),
  locked: z.boolean(),
  hasUpdates: z.boolean(),
  /** Number of people who have completed it. */
  completions: z.number(),
  docStatus: DocStatus,
  /** The learner's sentences about what they built; absent without any. */
  summary: z.optional(z.string()),
  /** Picture URLs of at most three learners who completed it most recently. */
  completedBy: z.array(z.string()),
  status: ProjectStatus,
  /** When the learner completed it; absent before. */
  completedAt: z.optional(z.string()),
  /** Whole percent of required validations that are complete. */
  progress: z.number(),
  /** The learner's version of the document. */
  version: z.number(),
  /** The learner's reading position and passed steps. */
  ...ReadingProgress.shape,
  /** True if the learner completed the quiz at least once; absent without a quiz. */
  isQuizTaken: z.optional(z.boolean()),
  /** Content ids of the Pro sections that the learner unlocked. */
  unlockedSections: z.array(z.string()),
  /** True for the project's authors, who may read statistics about its answers. */
  isAuthor: z.optional(z.boolean()),
  metadata: ProjectMetadata,
  /** The learner's values. */
  variables: z.array(z.object({ name: z.string(), value: z.string(), scope: z.enum(variableScopes) })),
})
export type Project = z.infer<typeof Project>

export const ProjectChange = z.object({
  locked: z.optional(z.boolean()),
  hasUpdates: z.optional(z.boolean()),
  docStatus: z.optional(DocStatus),
  status: z.optional(ProjectStatus),
})
export type ProjectChange = z.infer<typeof ProjectChange>

export const Selection = z.array(z.object({ projectId: Identifier, selectedTime: z.optional(z.nullable(Moment)) }))
export type Selection = z.infer<typeof Selection>

/** Counts of steps or tasks. */
const ChangeCount = z.object({ added: z.number(), changed: z.number(), removed: z.number() })
export type ChangeCount = z.infer<typeof ChangeCount>

export const ProjectChanges = z.object({
  steps: ChangeCount,
  tasks: ChangeCount,
  /** Ids of removed tasks. */
  removedTasks: z.array(z.string()),
  /** New ids of renamed tasks, by their old id. */
  renamedTasks: z.record(z.string(), z.string()),
})
export type ProjectChanges = z.infer<typeof ProjectChanges>

/** The difference between the learner's version and the newest one. */
export const ProjectUpdate = z.object({
  /** The newest version. */
  version: z.number(),
  /** The author's notes on each later version, oldest first. */
  notes: z.array(z.string()),
  /** True if this version was already offered to the learner, on any device. */
  wasOffered: z.boolean(),
  ...ProjectChanges.shape,
})
export type ProjectUpdate = z.infer<typeof ProjectUpdate>

const line = z.string().check(z.minLength(1), z.maxLength(200))

export const Series = z.strictObject({
  id: Identifier,
  title: line,
  description: line,
  /** A sentence that says what learners have at the end. */
  outcome: z.optional(line),
  /** Name of the icon. */
  icon: Identifier,
  /** Project ids in learning order. */
  projects: z.array(Identifier).check(z.minLength(1)),
})
export type Series = z.infer<typeof Series>

/** Settings of the catalogue as a whole. */
export const CatalogueSettings = z.object({
  /** The subject that all topics share, such as "AWS". The course then asks for "AWS topics", otherwise for "Topics". */
  subject: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
})
export type CatalogueSettings = z.infer<typeof CatalogueSettings>

/** The content of `catalogue.yaml`: the categories, the series with their projects, the roadmaps and the paths, each in order. */
export const Catalogue = z.strictObject({
  ...CatalogueSettings.shape,
  categories: z.array(line).check(z.minLength(1)),
  series: z.array(Series).check(z.minLength(1)),
  /** Series of series. */
  roadmaps: z.optional(z.array(Series)),
  /** Written ways to goals that many people have. */
  paths: z.optional(z.array(WrittenPath)),
  /** Phrases of people who want to learn what a project, series or roadmap teaches, or what a path leads to, by its id. */
  goals: z.optional(z.record(Identifier, z.array(line).check(z.minLength(1)))),
})
export type Catalogue = z.infer<typeof Catalogue>

/** A series or roadmap with its projects that the caller may see. */
export const Course = z.object({
  id: z.string(),
  type: z.enum(['series', 'roadmap']),
  metadata: z.object({
    title: z.string(),
    description: z.string(),
    /** A sentence that says what learners have at the end. */
    outcome: z.optional(z.string()),
    /** Name of the icon. */
    icon: z.string(),
    /** Immutable URL of a picture. */
    imageUrl: z.optional(z.string()),
    /** Project ids in learning order. */
    projects: z.array(z.string()),
  }),
})
export type Course = z.infer<typeof Course>

/** A category or a course. */
export const Topic = z.object({
  /** Unique among topics of both types. */
  id: z.string(),
  type: z.enum(['category', 'course']),
  /** Name of the category or id of the course, as in a schedule's topics. */
  value: z.string(),
  metadata: Course.shape.metadata,
})
export type Topic = z.infer<typeof Topic>

const ofProject = z.object({ projectId: Identifier })

export const schemas = {
  listProjects: { query: z.object({ selected: z.optional(z.enum(['true', 'false'])) }), output: z.array(Project) },
  getProject: { params: ofProject, output: Project },
  updateProject: { params: ofProject, body: ProjectChange, output: Project },
  saveSummary: {
    params: ofProject,
    body: z.object({
      summary: z.string().check(
        z.trim(),
        z.maxLength(maxSummaryLength),
        z.refine<string>((text) => isPlainText(text)),
      ),
    }),
    output: Project,
  },
  selectProjects: { body: Selection.check(z.maxLength(200)), output: Selection },
  resetProject: { params: ofProject, output: Project },
  updateProjectContent: { params: ofProject, output: Project },
  getProjectUpdate: { params: ofProject, output: ProjectUpdate },
  recordUpdateOffer: { params: ofProject, body: z.object({ version: z.number().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)) }) },
  getCatalogue: { output: CatalogueSettings },
  listCourses: { output: z.array(Course) },
  listRecommendedTopics: { output: z.array(Topic) },
} satisfies Record<string, EndpointSchemas>
