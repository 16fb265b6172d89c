import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'

const storageName = z.string().check(z.regex(/^[a-z0-9][a-z0-9_.-]{1,150}$/i))

export const schemas = {
  getUploadUrl: { query: z.object({ fileName: storageName }), output: z.object({ url: z.string() }) },
  /** `size`: returns a picture of a portfolio file instead. `download`: file name for saving. */
  getUpload: {
    params: z.object({ storageName }),
    query: z.object({
      size: z.optional(z.string().check(z.maxLength(20))),
      download: z.optional(z.string().check(z.maxLength(300))),
    }),
  },
} satisfies Record<string, EndpointSchemas>
