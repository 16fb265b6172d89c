import { documentationCopyName } from '../../core/documentation/fileNames.ts'
import { png } from '../../server/uploads/testing-pictures.ts'
import type { Chance } from '../measuring/chance.ts'

/** Existing ids that belong together, such as a project and one of its tasks, by parameter name; `owner` owns them. */
export type Place = Record<string, string>

/** Parts of a request that random values would hardly ever hit. `needs`: required data besides the path's. */
export type Fitting = {
  needs?: readonly string[]
  path?: (place: Place) => string
  query?: (place: Place, chance: Chance) => Record<string, string>
  body?: (place: Place, chance: Chance) => unknown
  headers?: (place: Place) => Record<string, string>
  isAdmin?: boolean
}

/** A setting of the app that is asked. */
export const metricsKey = 'a key of the fuzzer alone'

const smallPicture = Uint8Array.from(await png())

const uuid = (chance: Chance): string => {
  const hex = (length: number) => chance.text('0123456789abcdef', length)
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
}
const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
const passage = { needs: ['trackId'], body: ({ trackId }: Place) => ({ highlightedText: 'the server', trackId }) }
const told = ['start_opened', 'signed_in', 'project_opened'] as const

export const fittings: Record<string, Fitting> = {
  requestCode: { body: (_place, chance) => ({ email: `${chance.text('abcdefgh', 8)}@example.org` }) },
  verifyCode: {
    needs: ['email', 'code', 'browser'],
    body: ({ email, code }) => ({ email, code }),
    headers: ({ browser }) => ({ cookie: browser! }),
  },
  savePicture: {
    needs: ['nickname', 'profileKey'],
    body: ({ nickname, profileKey }) => ({ picture: `/${nickname}/uploads/${profileKey}` }),
  },
  requestDeletion: { needs: ['owner', 'email'], body: ({ email }) => ({ confirmation: email }) },
  mailLink: { needs: ['projectId'], body: ({ projectId }) => ({ path: `/projects/${projectId}`, title: 'A project' }) },
  savePreferences: { body: (_place, chance) => ({ hoursPerDay: chance.below(9), letsAuthorsRead: chance.next() < 0.9 }) },
  saveVariable: { needs: ['variable'], body: ({ variable }, chance) => ({ key: variable, value: chance.text('abc ü', 20) }) },
  changeOwnPlan: { body: () => ({}), isAdmin: true },
  renewCalendarFeed: { body: () => ({ timeZone: 'Europe/Madrid' }) },
  recordUpdateOffer: { needs: ['newest'], body: ({ newest }) => ({ version: Number(newest) }) },
  getProjectUpdate: { needs: ['newest'] },
  updateProjectContent: { needs: ['newest'] },
  saveDocument: {
    needs: ['edited', 'etag'],
    body: ({ edited }) => JSON.parse(edited!) as unknown,
    headers: ({ etag }) => ({ 'if-match': etag! }),
  },
  uploadPicture: { body: () => smallPicture },
  unlockSection: { needs: ['isSection'] },
  getSection: { needs: ['isSection'] },
  copyDocumentation: {
    needs: ['documented'],
    body: ({ projectId }, chance) => ({ type: 'pdf', newName: documentationCopyName(projectId!, 1.76e12 + chance.below(1e9)) }),
  },
  getDocumentationFile: { needs: ['documented'] },
  regenerateDocumentation: { needs: ['documented'] },
  shareDocumentation: { needs: ['documented'], body: (_place, chance) => ({ public: chance.next() < 0.8 }) },
  saveSummary: { needs: ['documented'], body: (_place, chance) => ({ summary: chance.text('abc ü\n#*', 60) }) },
  issueCredential: { needs: ['documented'], body: () => ({ name: 'Ines Ferreira' }) },
  revokeCredential: { needs: ['credential'] },
  downloadCredential: { needs: ['credential'], path: ({ projectId, credential }) => `/projects/${projectId}/credential/${credential}` },
  saveAnnotations: {
    needs: ['newestText'],
    body: ({ newestText }) => ({ version: Number(newestText), run: 0, items: [], update: null }),
    headers: () => ({ 'if-match': '*' }),
  },
  getMarkers: { needs: ['trackId'] },
  insistOnAnswer: {
    needs: ['refused', 'revision'],
    body: ({ revision }) => ({ revision: Number(revision), reason: 'It is another word for the same.' }),
  },
  getModelAnswer: { needs: ['refused'] },
  listWordings: { needs: ['words'] },
  markWording: { needs: ['words'], body: ({ words }, chance) => ({ words, isWrong: chance.next() < 0.5 }) },
  explainText: passage,
  summarizeText: passage,
  findExamples: passage,
  askQuestion: { ...passage, body: (place) => ({ ...passage.body(place), query: 'What does the server say?' }) },
  sendMessage: {
    needs: ['isOpen'],
    body: (_place, chance) => ({ messages: [{ id: uuid(chance), role: 'user', content: [{ type: 'text', text: 'What is a server?' }] }] }),
  },
  retryMessage: { needs: ['isNewest'], body: () => ({}) },
  readStream: { headers: () => ({ accept: 'text/event-stream' }) },
  answerQuestion: { needs: ['optionId', 'attemptId'], body: ({ attemptId, optionId }) => ({ attemptId, options: [optionId] }) },
  completeQuiz: {
    needs: ['answered', 'attemptId'],
    body: ({ attemptId }) => ({ score: 60, completedAt: new Date(0).toISOString(), attemptId }),
  },
  addPortfolioDocument: {
    needs: ['copy'],
    body: ({ projectId, copy }, chance) => ({
      id: uuid(chance),
      title: 'What I built',
      ...(chance.next() < 0.5
        ? { type: 'PROJECT', project: { id: projectId, storageName: copy } }
        : { type: 'URL', url: { url: 'mine.example' } }),
    }),
  },
  updatePortfolioDocument: { needs: ['documentType'], body: ({ documentType }) => ({ type: documentType, title: 'What I built' }) },
  savePortfolio: { body: (_place, chance) => ({ title: 'Boats', isPublic: chance.next() < 0.9 }) },
  getPublicPortfolio: { needs: ['isShown'] },
  'GET /:nickname/portfolio/documents/:documentId/document.pdf': {
    needs: ['isShown', 'documentId'],
    path: ({ nickname, documentId }) => `/${nickname}/portfolio/documents/${documentId}/document.pdf`,
  },
  'GET /:nickname/portfolio/documents/:documentId/preview.png': {
    needs: ['isShown', 'documentId'],
    path: ({ nickname, documentId }) => `/${nickname}/portfolio/documents/${documentId}/preview.png`,
  },
  'GET /static/previews/projects/:id': { needs: ['projectId'], path: ({ projectId }) => `/static/previews/projects/${projectId}.png` },
  'GET /:nickname/uploads/:file': { needs: ['nickname', 'picture'], path: ({ picture }) => picture! },
  'GET /:nickname/projects/:projectId/document.pdf': {
    needs: ['sharedBy'],
    path: ({ sharedBy, projectId }) => `/${sharedBy}/projects/${projectId}/document.pdf`,
  },
  'GET /:nickname/projects/:projectId/preview.png': {
    needs: ['sharedBy'],
    path: ({ sharedBy, projectId }) => `/${sharedBy}/projects/${projectId}/preview.png`,
  },
  getUploadUrl: {
    needs: ['owner'],
    query: ({ projectId, validationId, file }, chance) => ({
      fileName: chance.one([
        ...[`profile_picture_${uuid(chance)}`, `portfolio_${uuid(chance)}`, `chat_picture_${uuid(chance)}`],
        ...(file ? [`${projectId}_${validationId}`] : []),
      ]),
    }),
  },
  'PUT /uploads/signed/:userId/:key': {
    needs: ['granted'],
    path: ({ granted }) => granted!,
    body: () => smallPicture,
    headers: () => ({ 'content-type': 'application/octet-stream' }),
  },
  getUpload: { needs: ['storageName', 'owner'] },
  reportFailure: { body: () => ({ where: 'quiz', message: 'It failed.', path: '/projects', release: '1' }) },
  sendEvent: { needs: ['projectId'], body: ({ projectId }, chance) => ({ name: chance.one(told), data: { projectId } }) },
  findImpersonation: { needs: ['email', 'userId'], query: ({ userId }) => ({ userId: userId! }) },
  retryJob: { needs: ['queue', 'jobId'] },
  setPersonFlag: { needs: ['flag', 'userId'], body: ({ flag }, chance) => ({ name: flag, value: chance.one([true, false, null]) }) },
  'GET /metrics': { headers: () => ({ authorization: `Bearer ${metricsKey}` }) },
  'GET /unsubscribe/:token': { needs: ['unsubscribe'], path: ({ unsubscribe }) => unsubscribe!, headers: () => navigation },
  'POST /unsubscribe/:token': { needs: ['unsubscribe'], path: ({ unsubscribe }) => unsubscribe! },
  'GET /static/pages/:name': { path: () => '/static/pages/privacy.md' },
  'GET /static/images/:name': { needs: ['image'], path: ({ image }) => `/static/images/${image}` },
  'GET /calendar/:name': { needs: ['calendar'], path: ({ calendar }) => calendar! },
  'GET /admin/mailbox': { headers: () => navigation, isAdmin: true },
}

const noIssuer = 'No provider of identities is set up.'
const noCheckout = 'No provider of payments is set up, and the test checkout is closed where a proxy is trusted.'
const owned = 'An administrator is there already.'

/** Why a call can't succeed here. Each has its own tests. */
export const unreachable: Record<string, string> = {
  beginSingleSignOn: noIssuer,
  finishSingleSignOn: noIssuer,
  checkOwnerKey: owned,
  createOwner: owned,
  listBackups: owned,
  uploadBackup: owned,
  beginRestore: owned,
  getRestore: owned,
  createCheckout: noCheckout,
  manageSubscription: noCheckout,
  'POST /checkout/webhook': noCheckout,
  'GET /dev/checkout': noCheckout,
  'POST /dev/checkout': noCheckout,
  'GET /dev/billing': noCheckout,
  'POST /dev/billing': noCheckout,
  'GET /dev/mailbox': 'It is closed where a proxy is trusted.',
  transcribe: 'No provider that writes down speech is set up.',
  'GET /:nickname/projects/:projectId/pictures/:picture': 'No documentation that is made here has a picture.',
}
