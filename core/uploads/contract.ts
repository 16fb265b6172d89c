import { endpoint } from '../endpoint.ts'

export const getUploadUrl = endpoint('getUploadUrl', 'GET', '/uploads/generate-signed-url', {
  summary: 'Returns a URL to which the caller may PUT one file within ten minutes. `fileName`: `{projectId}_{validationId}` for answers.',
  caller: 'signed-in',
  changes: true,
  asAnother: 'allowed',
  problems: ['not_found', 'not_allowed', 'plan_required', 'invalid', 'too_many_requests'],
})

export const getUpload = endpoint('getUpload', 'GET', '/uploads/{storageName}', {
  summary: "Returns the caller's own uploaded file.",
  caller: 'signed-in',
  raw: 'application/octet-stream',
  problems: ['not_found', 'too_many_requests', 'conflict', 'busy'],
})
