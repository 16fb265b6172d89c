import * as z from 'zod/mini'
import { DocStatus } from '../catalogue/schema.ts'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Identifier } from '../identifierSchema.ts'

export const DocumentationType = z.enum(['pdf', 'md'])
export type DocumentationType = z.infer<typeof DocumentationType>

/** A file of a documentation. `url`: for its owner. `publicUrl`: for everyone, if it is public. */
export const DocumentationFile = z.object({
  type: DocumentationType,
  url: z.string(),
  public: z.boolean(),
  publicUrl: z.optional(z.string()),
  /** For Markdown: a zip with its pictures. */
  archiveUrl: z.optional(z.string()),
})
export type DocumentationFile = z.infer<typeof DocumentationFile>

/** A change since files were made: of the owner’s name, of their answers, notes and sentences, or of the links to public pages. */
export const DocumentationChange = z.enum(['name', 'work', 'links'])
export type DocumentationChange = z.infer<typeof DocumentationChange>

export const DocumentationList = z.object({
  results: z.array(DocumentationFile),
  /** Whether files are being made while there are none. */
  docStatus: DocStatus,
  /** The public page, if there is one. It shows the previous version while a new one is being made, or after making one failed. */
  viewUrl: z.optional(z.string()),
  /** Files made now would differ. While they are being made again: the public page, if there is one, still shows the work from before. */
  isOutdated: z.optional(z.boolean()),
  /** Why the files are outdated. */
  changed: z.optional(z.array(DocumentationChange)),
  /** True if the copy of the PDF in the portfolio differs from the current PDF. */
  isCopyOutdated: z.optional(z.boolean()),
})
export type DocumentationList = z.infer<typeof DocumentationList>

/** Text with a single style. */
export const TextRun = z.object({
  text: z.string(),
  bold: z.optional(z.literal(true)),
  italic: z.optional(z.literal(true)),
  strike: z.optional(z.literal(true)),
  code: z.optional(z.literal(true)),
  href: z.optional(z.string()),
})
export type TextRun = z.infer<typeof TextRun>

/** A line of text, which may wrap. */
export const TextLine = z.object({ runs: z.array(TextRun), isRightToLeft: z.boolean() })
export type TextLine = z.infer<typeof TextLine>

const lines = z.array(TextLine)

/** Parts refer to pictures by their index. */
export const DocumentationPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(1), z.literal(2)]), line: TextLine }),
  /** The author's text. */
  z.object({ kind: z.literal('text'), lines }),
  /** The learner's text. */
  z.object({ kind: z.literal('own'), lines }),
  /** The learner's sentences about what they built. `by` says whose they are. */
  z.object({ kind: z.literal('summary'), lines, by: z.string() }),
  /** Output with spaces and line breaks preserved, and the commands that printed it, unless it contains them. */
  z.object({ kind: z.literal('output'), text: z.string(), commands: z.optional(z.array(z.string())) }),
  z.object({ kind: z.literal('quote'), lines }),
  z.object({ kind: z.literal('facts'), rows: z.array(z.object({ name: z.string(), line: TextLine })) }),
  z.object({ kind: z.literal('picture'), picture: z.number(), alt: z.string() }),
])
export type DocumentationPart = z.infer<typeof DocumentationPart>

/** Someone's completed project, as others read it. */
export const CompletedWork = z.object({
  title: z.string(),
  /** Empty if they gave no name. */
  owner: z.string(),
  /** The path of their public portfolio. */
  portfolio: z.nullable(z.string()),
  /** The day of completion, written out. */
  day: z.nullable(z.string()),
  /** Chosen by the learner for the title page. */
  address: z.nullable(z.string()),
  /** Of the public credential. */
  credentialId: z.nullable(z.string()),
  /** BCP 47. */
  language: z.string(),
  /** The learner’s sentences about their work. */
  summary: z.array(DocumentationPart),
  /** The author’s sentence about the result. */
  outcome: z.string(),
  /** Introduces the people and things in the questions. */
  setting: z.nullable(z.string()),
  /** The learner's first picture, with the question that it answers, unless that is unknown. */
  picture: z.nullable(z.object({ question: z.nullable(TextLine), content: z.array(DocumentationPart) })),
  /** The rest of what the learner answered and noted. */
  parts: z.array(DocumentationPart),
  /** The addresses of the pictures; null for missing ones. */
  pictures: z.array(z.nullable(z.string())),
  /** `path`: null if the project no longer exists. */
  project: z.object({ path: z.nullable(z.string()), facts: z.array(z.object({ name: z.string(), text: z.string() })) }),
})
export type CompletedWork = z.infer<typeof CompletedWork>

/** `toPortfolio`: a PDF is also added to the portfolio, after it's made again if it is outdated; with `regenerate`, even if it's being made. */
export const CopyRequest = z.object({
  type: DocumentationType,
  newName: z.string().check(z.maxLength(100)),
  toPortfolio: z.optional(z.boolean()),
  regenerate: z.optional(z.boolean()),
})
export type CopyRequest = z.infer<typeof CopyRequest>

/** `isPending`: the portfolio gets the copy soon, once its PDF is current. */
export const DocumentationCopy = z.object({ storageName: z.string(), isPending: z.optional(z.boolean()) })
export type DocumentationCopy = z.infer<typeof DocumentationCopy>

const ofProject = z.object({ projectId: Identifier })

export const schemas = {
  listDocumentation: { params: ofProject, output: DocumentationList },
  getDocumentationFile: { params: z.object({ projectId: Identifier, fileName: z.string().check(z.maxLength(100)) }) },
  regenerateDocumentation: { params: ofProject },
  getCompletedWork: { params: ofProject, output: CompletedWork },
  shareDocumentation: { params: ofProject, body: z.object({ public: z.boolean() }), output: DocumentationList },
  copyDocumentation: {
    params: ofProject,
    body: CopyRequest,
    output: DocumentationCopy,
  },
} satisfies Record<string, EndpointSchemas>
