/** What the status codes of HTTP say, each with its name in lower case. */
const statusCodes = new Map<string, readonly [name: string, definition: string]>([
  ['200', ['200 ok', '200 is the status code for success: the server did what was asked, and the answer has the result.']],
  ['201', ['201 created', '201 is the status code for a request that made something new; `Location` says where it is.']],
  ['204', ['204 no content', '204 is the status code for success without a body: there is nothing to show.']],
  ['206', ['206 partial content', '206 is the status code for a part of the whole, which the client asked for with `Range`.']],
  [
    '301',
    [
      '301 moved permanently',
      '301 is the status code for a page that moved for good: `Location` has its new address, and browsers remember it.',
    ],
  ],
  [
    '302',
    ['302 found', '302 is the status code for a page that is elsewhere for now: `Location` says where, and the old address stays right.'],
  ],
  ['304', ['304 not modified', '304 is the status code for a page that hasn’t changed: the client may use the copy that it has.']],
  [
    '307',
    ['307 temporary redirect', '307 is the status code for a page that is elsewhere for now; the client repeats the same method there.'],
  ],
  ['308', ['308 permanent redirect', '308 is the status code for a page that moved for good; the client repeats the same method there.']],
  ['400', ['400 bad request', '400 is the status code for a request that the server can’t make sense of.']],
  ['401', ['401 unauthorized', '401 is the status code for a request without a valid login: say who you are, and ask again.']],
  ['403', ['403 forbidden', '403 is the status code for a request that the server understood and refuses.']],
  ['404', ['404 not found', '404 is the status code for an address at which the server has nothing.']],
  [
    '405',
    ['405 method not allowed', '405 is the status code for a method that the address doesn’t accept, such as POST where only GET works.'],
  ],
  [
    '409',
    ['409 conflict', '409 is the status code for a change that contradicts the present state, such as a name that is already taken.'],
  ],
  ['410', ['410 gone', '410 is the status code for something that was there and was removed for good.']],
  ['413', ['413 content too large', '413 is the status code for a body that is larger than the server accepts.']],
  ['415', ['415 unsupported media type', '415 is the status code for a body in a format that the server doesn’t read.']],
  [
    '422',
    ['422 unprocessable content', '422 is the status code for a body that the server could read, but whose values it doesn’t accept.'],
  ],
  ['429', ['429 too many requests', '429 is the status code for a client that asks too often; `Retry-After` may say how long to wait.']],
  ['500', ['500 internal server error', '500 is the status code for a failure inside the server’s program; its log says which.']],
  ['502', ['502 bad gateway', '502 is the status code of a proxy that got no usable answer from the server behind it.']],
  [
    '503',
    ['503 service unavailable', '503 is the status code of a server that can’t answer now, because it is too busy or being repaired.'],
  ],
  ['504', ['504 gateway timeout', '504 is the status code of a proxy that waited too long for the server behind it.']],
])

/** Without a word that says so, “what is 500?” may be about an amount. */
const mayBeAmount = /^(?:20\d|400|410|500)$/

const form = /^(?:(?:an? |the )?(?:http |error |status |code )*)(\d{3})(?: (.+))?$/

/** Returns what a status code says, for `302`, `http 500`, `status code 500` or `404 not found`. */
export const statusCodeOf = (name: string): string | undefined => {
  const [, code = '', rest] = form.exec(name) ?? []
  const [title, definition] = statusCodes.get(code) ?? []
  if (rest !== undefined) return `${code} ${rest}` === title || /^(?:error|status|code|status code)$/.test(rest) ? definition : undefined
  return name === code && mayBeAmount.test(code) ? undefined : definition
}
