/** A request to a route outside the contract, and the response for each role. */
export type PlainCase = { path: string; headers?: Record<string, string>; expected: number | PlainExpected }
type PlainExpected = { visitor: number; learner: number; admin: number; asSomebody: number }

const unknownCredential = '7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01'
const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }

/** By method and path. Impersonation changes nothing, because these routes ignore its headers. */
export const plainTable: Record<string, PlainCase> = {
  'GET /health': { path: '/health', expected: 200 },
  'GET /health/ready': { path: '/health/ready', expected: 200 },
  'GET /health/live': { path: '/health/live', expected: 200 },
  // It opens by a key of the settings alone.
  'GET /metrics': { path: '/metrics', expected: 401 },
  'GET /openapi.json': { path: '/openapi.json', expected: 200 },
  'PUT /uploads/signed/:userId/:key': { path: '/uploads/signed/nobody/made-up', expected: 403 },
  'GET /:nickname/projects/:pageId/document.pdf': { path: '/observed/projects/tide-table/document.pdf', expected: 404 },
  'GET /:nickname/projects/:pageId/preview.png': { path: '/observed/projects/tide-table/preview.png', expected: 404 },
  'GET /:nickname/projects/:pageId/pictures/:picture': { path: '/observed/projects/tide-table/pictures/0', expected: 404 },
  'GET /:nickname/portfolio/preview.png': { path: '/observed/portfolio/preview.png', expected: 200 },
  'GET /:nickname/portfolio/documents/:documentId/preview.png': {
    path: '/observed/portfolio/documents/7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01/preview.png',
    expected: 404,
  },
  'GET /:nickname/portfolio/documents/:documentId/document.pdf': {
    path: '/observed/portfolio/documents/7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01/document.pdf',
    expected: 404,
  },
  'GET /.well-known/did.json': { path: '/.well-known/did.json', expected: 200 },
  'GET /credentials/verify': { path: '/credentials/verify', headers: navigation, expected: 200 },
  'GET /credentials/verifier.html': { path: '/credentials/verifier.html', expected: 200 },
  'GET /credentials/:credentialId': { path: `/credentials/${unknownCredential}`, headers: navigation, expected: 404 },
  'GET /credentials/:credentialId/credential.json': { path: `/credentials/${unknownCredential}/credential.json`, expected: 404 },
  'GET /credentials/:credentialId/picture.png': { path: `/credentials/${unknownCredential}/picture.png`, expected: 404 },
  'GET /credentials/example/:projectId/picture.png': { path: '/credentials/example/made-up/picture.png', expected: 404 },
  'GET /credentials/status/:list': { path: '/credentials/status/0', expected: 200 },
  'GET /:nickname/uploads/:file': { path: '/observed/uploads/made-up.png', expected: 404 },
  // It opens by the app's signature, and on the files host alone.
  'GET /uploads/private/:userId/:key': { path: '/uploads/private/nobody/made-up', expected: 404 },
  // Opened by a token of a mail alone.
  'GET /unsubscribe/:token': { path: '/unsubscribe/made-up', headers: navigation, expected: 404 },
  'POST /unsubscribe/:token': { path: '/unsubscribe/made-up', expected: 404 },
  'GET /companion': { path: '/companion', expected: 200 },
  // Opened by a companion's token alone.
  'GET /companion/tasks': { path: '/companion/tasks', expected: 401 },
  'POST /companion/results': { path: '/companion/results', expected: 401 },
  // OAuth errors: the body isn't a form, or names no client.
  'POST /oauth/device_authorization': { path: '/oauth/device_authorization', expected: 400 },
  'POST /oauth/token': { path: '/oauth/token', expected: 400 },
  'POST /oauth/revoke': { path: '/oauth/revoke', expected: 400 },
  'GET /static/pages/:name': { path: '/static/pages/made-up.md', expected: 404 },
  'GET /calendar/:name': { path: '/calendar/made-up.ics', expected: 404 },
  'GET /static/previews/projects/:id': { path: '/static/previews/projects/made-up.png', expected: 404 },
  'GET /static/previews/courses/:id': { path: '/static/previews/courses/made-up.png', expected: 404 },
  'GET /static/previews/paths/:id': { path: '/static/previews/paths/made-up.png', expected: 404 },
  'GET /static/previews/catalogue/:id': { path: '/static/previews/catalogue/all.png', expected: 200 },
  'GET /static/images/:name': { path: '/static/images/made-up.png', expected: 404 },
  'GET /admin/mailbox': {
    path: '/admin/mailbox',
    headers: navigation,
    expected: { visitor: 401, learner: 403, admin: 200, asSomebody: 200 },
  },
  // Opened by the signature of the provider alone.
  'POST /checkout/webhook': { path: '/checkout/webhook', expected: 400 },
  // It opens by a key of the start alone.
  'GET /dev/mailbox': { path: '/dev/mailbox', headers: navigation, expected: 404 },
  // Opened by an address that the server signed, on a developer’s machine.
  'GET /dev/checkout': { path: '/dev/checkout', expected: 404 },
  'POST /dev/checkout': { path: '/dev/checkout', expected: 404 },
  'GET /dev/billing': { path: '/dev/billing', expected: 404 },
  'POST /dev/billing': { path: '/dev/billing', expected: 404 },
  'GET /~page': { path: '/terms', headers: navigation, expected: 200 },
}
