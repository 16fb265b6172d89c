/** `detail`: Stripe's library has the cause there, and PostgreSQL a text. */
type ErrorLike = { message: string; code?: unknown; cause?: unknown; detail?: unknown; errors?: unknown }

/** Libraries such as pg-boss emit plain copies of errors. */
export const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/** Causes that are followed. Some errors refer to each other in a circle. */
const maxDepth = 5

/** The message of an error with what caused it, such as `fetch failed: getaddrinfo ENOTFOUND login.example.org`. */
export const messageWithCause = (error: unknown): string => {
  if (!isErrorLike(error)) return String(error)
  const { message } = error
  const cause = innermost(error, 1)
  return cause === undefined || message.includes(cause) ? message : `${message.replace(/\.$/, '')}${message && ': '}${cause}`
}

const innermost = ({ cause, detail, errors }: ErrorLike, depth: number): string | undefined => {
  // Each address of a host has its own error.
  const inner: unknown = cause ?? (isErrorLike(detail) ? detail : Array.isArray(errors) ? errors[0] : undefined)
  if (inner instanceof Response) return `answered with ${inner.status}`
  if (!isErrorLike(inner)) return undefined
  return (depth < maxDepth ? innermost(inner, depth + 1) : undefined) ?? (inner.message || (inner.code as string | undefined))
}

/** Returns the stack of an error, followed by the stacks of its causes. */
export const stackWithCauses = (error: unknown, depth = 0): string | undefined => {
  if (!isErrorLike(error) || depth > maxDepth) return undefined
  const { stack } = error as Partial<Error>
  const cause = stackWithCauses(error.cause, depth + 1)
  return cause ? `${stack}\nCaused by: ${cause}` : stack
}
