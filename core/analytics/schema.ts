import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpoint.ts'

export const schemas = {
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
