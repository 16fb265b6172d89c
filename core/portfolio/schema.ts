import * as z from 'zod/mini'
import { Identifier } from '../identifierSchema.ts'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { isPlainText } from '../notes/plainText.ts'
import { maxDocumentTitleLength, maxPortfolioDescriptionLength, maxPortfolioTitleLength } from './limits.ts'
import { maxUrlLength } from '../urlLength.ts'

export const DocumentType = z.enum(['URL', 'FILE', 'PROJECT'])
export type DocumentType = z.infer<typeof DocumentType>

const plainText = z.refine<string>((text) => isPlainText(text))
const oneLine = z.refine<string>((text) => isPlainText(text) && !/[\n\t]/.test(text))

const documentTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxDocumentTitleLength), oneLine)
const storageName = z.string().check(z.maxLength(150))

/** An item of a portfolio. It has the field that its type names: `url`, `file` or `project`. */
export const PortfolioDocument = z.object({
  id: z.string(),
  type: DocumentType,
  title: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  url: z.optional(z.object({ url: z.string() })),
  file: z.optional(z.object({ storageName: z.string(), fileName: z.string(), fileType: z.string() })),
  /** `title` to `completedAt`: from the project, if that still exists. `outcome`: what its owner says they built, or else the author's for others. `hasWorkPicture`: `picture` shows the work, not the first page. `pageId`: in the address of its public page; null without one. `credentialId`: of its public credential. */
  project: z.optional(
    z.object({
      id: z.string(),
      storageName: z.string(),
      title: z.nullable(z.string()),
      outcome: z.nullable(z.string()),
      concepts: z.array(z.string()),
      completedAt: z.nullable(z.string()),
      hasWorkPicture: z.boolean(),
      pageId: z.nullable(z.string()),
      credentialId: z.nullable(z.string()),
    }),
  ),
  /** For its owner: others don't see it. Without it, a public portfolio shows it. */
  isHidden: z.optional(z.boolean()),
  /** Its URL for the caller: the website with its scheme, or the file. */
  address: z.string(),
  /** URL of a picture of the file, of the work that it documents, or of its first page, with `?size=` extra-small, small or medium. Null if there is none. */
  picture: z.nullable(z.string()),
})
export type PortfolioDocument = z.infer<typeof PortfolioDocument>

/** Documents are sorted newest first. */
export const Portfolio = z.object({
  title: z.string(),
  description: z.string(),
  ownerName: z.string(),
  ownerPicture: z.string(),
  nickname: z.string(),
  documents: z.array(PortfolioDocument),
})
export type Portfolio = z.infer<typeof Portfolio>

/** `isPublic`: anyone who knows its address may see it. `adding`: projects that are added once their PDF is made; `hasFailed`: making it failed. */
export const OwnPortfolio = z.extend(Portfolio, {
  isPublic: z.boolean(),
  adding: z.optional(z.array(z.object({ projectId: z.string(), hasFailed: z.boolean() }))),
})
export type OwnPortfolio = z.infer<typeof OwnPortfolio>

/** Omitted fields stay unchanged. `isPublic`: true also publishes the pages of the projects in it, except hidden ones; false closes them. */
export const PortfolioWrite = z.strictObject({
  title: z.optional(z.string().check(z.maxLength(maxPortfolioTitleLength), oneLine)),
  description: z.optional(z.string().check(z.maxLength(maxPortfolioDescriptionLength), plainText)),
  isPublic: z.optional(z.boolean()),
})
export type PortfolioWrite = z.infer<typeof PortfolioWrite>

const parts = {
  type: DocumentType,
  title: documentTitle,
  url: z.optional(z.object({ url: z.string().check(z.maxLength(maxUrlLength + 'https://'.length)) })),
  /** `storageName`: that of an upload, `portfolio_{id}`. Its type is detected from its bytes. */
  file: z.optional(z.object({ storageName, fileName: z.string().check(z.maxLength(255), oneLine) })),
  /** `storageName`: that of a copy of the project's documentation. */
  project: z.optional(z.object({ id: Identifier, storageName })),
}

/** `id` is created by the client, so that a retry adds nothing. */
export const PortfolioDocumentWrite = z.object({ id: z.uuid(), ...parts })
export type PortfolioDocumentWrite = z.infer<typeof PortfolioDocumentWrite>

/** An omitted field of its type stays unchanged, and so does an omitted `isHidden`. Hiding a project also turns off its public page; a public portfolio that shows it turns the page on. */
export const PortfolioDocumentChange = z.object({ ...parts, isHidden: z.optional(z.boolean()) })
export type PortfolioDocumentChange = z.infer<typeof PortfolioDocumentChange>

const ofDocument = z.object({ documentId: z.uuid() })

export const schemas = {
  getPortfolio: { output: OwnPortfolio },
  savePortfolio: { body: PortfolioWrite, output: OwnPortfolio },
  addPortfolioDocument: { body: PortfolioDocumentWrite, output: PortfolioDocument },
  updatePortfolioDocument: { params: ofDocument, body: PortfolioDocumentChange, output: PortfolioDocument },
  deletePortfolioDocument: { params: ofDocument },
  getPublicPortfolio: { params: z.object({ nickname: z.string().check(z.maxLength(60)) }), output: Portfolio },
} satisfies Record<string, EndpointSchemas>
