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

/** What has changed since files were made: the owner’s name, their answers, notes and sentences, or the links to public pages. */
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

const ofProject = z.object({ projectId: Identifier })

export const schemas = {
  listDocumentation: { params: ofProject, output: DocumentationList },
  getDocumentationFile: { params: z.object({ projectId: Identifier, fileName: z.string().check(z.maxLength(100)) }) },
  regenerateDocumentation: { params: ofProject },
  shareDocumentation: { params: ofProject, body: z.object({ public: z.boolean() }), output: DocumentationList },
  copyDocumentation: {
    params: ofProject,
    body: z.object({ type: DocumentationType, newName: z.string().check(z.maxLength(100)) }),
    output: z.object({ storageName: z.string() }),
  },
} satisfies Record<string, EndpointSchemas>
