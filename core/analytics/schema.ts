import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpoint.ts'
import { Identifier } from '../identifierSchema.ts'

/** What happens in a browser alone. Everything else is recorded with what it changes. */
export const BrowserEvent = z.object({
  name: z.enum(['toc_jumped']),
  data: z.object({ projectId: Identifier, sectionId: z.string().check(z.minLength(1), z.maxLength(200)) }),
})
export type BrowserEvent = z.infer<typeof BrowserEvent>

export const schemas = {
  sendEvent: { body: z.object({ event: BrowserEvent }) },
  reportFailure: {
    body: z.object({
      /** Names the action that failed. */
      where: z.string().check(z.maxLength(100)),
      message: z.string().check(z.maxLength(500)),
      stack: z.optional(z.string().check(z.maxLength(4000))),
      /** Path of the page, without query. */
      path: z.string().check(z.maxLength(300)),
      release: z.string().check(z.maxLength(40)),
    }),
  },
} satisfies Record<string, EndpointSchemas>
