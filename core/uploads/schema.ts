import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpoint.ts'

const storageName = z.string().check(z.regex(/^[a-z0-9][a-z0-9_.-]{1,150}$/i))

export const schemas = {
  getUploadUrl: { query: z.object({ fileName: storageName }), output: z.object({ url: z.string() }) },
  getUpload: { params: z.object({ storageName }) },
} satisfies Record<string, EndpointSchemas>
