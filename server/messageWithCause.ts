/** The message of an error with what caused it, such as `fetch failed: getaddrinfo ENOTFOUND login.example.org`. */
export const messageWithCause = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { message } = error
  const cause = innermost(error)
  return cause === undefined || message.includes(cause) ? message : `${message.replace(/\.$/, '')}: ${cause}`
}

const innermost = ({ cause, errors }: { cause?: unknown; errors?: unknown }): string | undefined => {
  // Each address of a host has its own error.
  const inner: unknown = cause ?? (Array.isArray(errors) ? errors[0] : undefined)
  if (!(inner instanceof Error)) return undefined
  return innermost(inner) ?? (inner.message || (inner as { code?: string }).code)
}
