/** Every problem code of the server with its HTTP status. The messages for people are in `web/messages`. */
export const problemStatus = {
  malformed: 400,
  signed_out: 401,
  plan_required: 403,
  limit_reached: 403,
  quota_reached: 403,
  not_owner: 403,
  not_admin: 403,
  not_allowed: 403,
  impersonating: 403,
  reason_required: 403,
  second_factor_required: 403,
  reauthentication_required: 403,
  admin_protected: 403,
  deletion_pending: 403,
  suspended: 403,
  own_account: 409,
  last_administrator: 409,
  wrong_origin: 403,
  not_found: 404,
  request_timeout: 408,
  conflict: 409,
  stale_answer: 409,
  tasks_incomplete: 409,
  work_would_vanish: 409,
  not_refused: 409,
  not_shown: 409,
  public_profile_required: 409,
  outdated: 409,
  stream_running: 409,
  already_subscribed: 409,
  subscription_runs: 409,
  removal_begun: 409,
  stale_version: 412,
  too_large: 413,
  wrong_type: 415,
  invalid: 422,
  invalid_email: 422,
  invalid_code: 422,
  code_spent: 422,
  passkey_refused: 422,
  document_faults: 422,
  too_many_annotations: 422,
  bundle_refused: 422,
  text_missing: 422,
  text_too_long: 422,
  text_unreadable: 422,
  message_missing: 422,
  message_too_long: 422,
  too_many_attachments: 422,
  file_missing: 422,
  too_many_requests: 429,
  too_many_codes: 429,
  too_many_documentations: 429,
  headers_too_large: 431,
  failed: 500,
  model_failed: 502,
  payments_unavailable: 502,
  maintenance: 503,
  database_unavailable: 503,
  database_read_only: 503,
  database_busy: 503,
  storage_full: 503,
  storage_unavailable: 503,
  busy: 503,
  model_busy: 503,
  model_unreachable: 503,
  transcription_unavailable: 503,
  model_timeout: 504,
} as const

export type ProblemCode = keyof typeof problemStatus

/** Problems that any call may respond with. */
export const generalProblems: readonly ProblemCode[] = [
  'failed',
  'maintenance',
  'database_unavailable',
  'database_read_only',
  'database_busy',
  'storage_full',
  'storage_unavailable',
  'quota_reached',
  'too_many_requests',
  'deletion_pending',
  'suspended',
]

export const problemCodes = Object.keys(problemStatus) as ProblemCode[]

export type ProblemDetails = {
  /** Errors by field path. */
  fields?: Record<string, string>
  /** Data that the client needs to continue, such as the stored answer. */
  details?: unknown
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number
  /** The underlying error, which clients never get. */
  cause?: unknown
}

export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly details: unknown
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, { fields, details, retryAfter, cause }: ProblemDetails = {}) {
    super(code, { cause })
    this.code = code
    this.status = problemStatus[code]
    this.fields = fields
    this.details = details
    this.retryAfter = retryAfter
  }
}

export const problem = (code: ProblemCode, details?: ProblemDetails) => new Problem(code, details)

/** True if the caller caused the problem; false for a failure of the server. */
export const isRefusal = (error: unknown): error is Problem => error instanceof Problem && error.status < 500
