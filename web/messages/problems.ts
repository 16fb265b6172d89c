import type { FallbackMessage } from '@fieldwork/core/endpoint.ts'
import type { ProblemCode } from '@fieldwork/core/problems.ts'

/** A sentence for each problem that the server can answer with, where the place has no better one of its own. */
export const problemMessages = {
  malformed: "The server couldn't read the request. Refresh the page and try again.",
  signed_out: 'Please log in to continue.',
  plan_required: 'This needs a Pro plan.',
  limit_reached: "You've reached the limit of your plan.",
  not_owner: 'This belongs to someone else.',
  not_admin: 'Only admins can do this.',
  not_allowed: "You don't have permission to do this.",
  wrong_origin: 'This request came from another site and was refused.',
  not_found: "This doesn't exist, or it was removed.",
  request_timeout: 'The request took too long. Try again.',
  conflict: 'Something changed in the meantime. Refresh the page and try again.',
  stale_answer: 'This answer was changed in another window.',
  tasks_incomplete: 'Some required tasks are still open.',
  stream_running: 'The tutor is still answering your last message.',
  stale_version: 'A newer version exists. Refresh the page and try again.',
  too_large: 'That is too large.',
  wrong_type: "That type isn't supported.",
  invalid: "Something isn't valid.",
  invalid_email: 'Invalid email. Please try again.',
  invalid_code: 'That code was invalid. Please try again.',
  too_many_annotations: 'That is more than one project can hold. Delete some highlights or notes first.',
  document_faults: 'Something in this document has to be mended before it can be published.',
  code_spent: 'That code was tried too often. Ask for a new one.',
  text_missing: 'Select some text first, and write your question.',
  text_too_long: 'That is too long for the tutor. Select at most 4,000 characters, and ask in at most 1,000.',
  text_unreadable: "The text has characters that can't be read. Select other text.",
  message_missing: 'Write a message first.',
  message_too_long: 'That message is too long. Write at most 8,000 characters.',
  too_many_attachments: 'Attach at most 5 selections and files to a message.',
  file_missing: "One of the files isn't there any more. Attach it again.",
  too_many_requests: 'Too many requests. Wait a moment and try again.',
  too_many_codes: 'Too many codes were sent to this address. Try again later.',
  headers_too_large: 'The request was too large. Clear the cookies of this site and try again.',
  failed: 'Something went wrong on our side. Try again.',
  model_failed: "The tutor's answer couldn't be read. Try again.",
  maintenance: "We're doing some maintenance. Try again in a few minutes.",
  database_unavailable: "The server can't reach its database right now. Try again in a moment.",
  busy: 'The server is busy right now. Try again in a few seconds.',
  model_busy: 'The tutor is busy right now. Try again in a moment.',
  model_unreachable: "The tutor can't be reached right now. Try again in a moment.",
  transcription_unavailable: "Recordings can't be written down on this server.",
  model_timeout: 'The tutor took too long. Try again.',
  storage_full: 'The server has no space left. Try again later.',
} satisfies Record<ProblemCode, string>

export const networkMessages = "The server can't be reached. Check your connection."

/** The specification's fallback messages. */
export const fallbackMessages = {
  fetchSchedule: 'Failed to fetch user schedule',
  fetchValidations: 'Failed to fetch validations',
  fetchProjectFile: 'Failed to fetch project file',
  resetProject: 'Failed to reset project',
  regenerateDocument: 'Failed to regenerate project document',
  copyDocument: 'Failed to copy project document',
  updateProject: 'Failed to update project',
} satisfies Record<FallbackMessage, string>
