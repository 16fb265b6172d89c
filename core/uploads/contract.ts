import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const storageName = z.string().check(z.regex(/^[a-z0-9][a-z0-9_.-]{1,150}$/i))

export const getUploadUrl = endpoint({
  name: 'getUploadUrl',
  method: 'GET',
  path: '/uploads/generate-signed-url',
  summary: 'A URL to which the caller may PUT one file within ten minutes. `fileName`: `{projectId}_{validationId}` for answers.',
  caller: 'signed-in',
  query: z.object({ fileName: storageName }),
  output: z.object({ url: z.string() }),
  problems: ['not_found', 'not_allowed', 'plan_required', 'invalid', 'too_many_requests'],
})

export const getUpload = endpoint({
  name: 'getUpload',
  method: 'GET',
  path: '/uploads/{storageName}',
  summary: "The caller's own uploaded file.",
  caller: 'signed-in',
  params: z.object({ storageName }),
  raw: 'application/octet-stream',
  problems: ['not_found', 'too_many_requests', 'conflict', 'busy'],
})
