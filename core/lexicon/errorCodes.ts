/** Codes of errors, in lower case, and the message that programs print for each. */
export const errorCodes: ReadonlyMap<string, string> = new Map([
  ['eacces', 'permission denied'],
  ['eaddrinuse', 'address already in use'],
  ['econnrefused', 'connection refused'],
  ['econnreset', 'connection reset by peer'],
  ['enoent', 'no such file or directory'],
  ['etimedout', 'connection timed out'],
])
