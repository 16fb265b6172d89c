import type { Visitor } from './testing.ts'
import { quizBank } from './quiz.ts'
import { harbourPlans, lighthouseLog, tideTable } from './catalogue.ts'

/* What the table of roles is written with. */

export const roles = ['visitor', 'free', 'pending', 'pro', 'admin'] as const
export type Role = (typeof roles)[number]
/** The status for each role, in the order of `roles`; one number when all get the same. */
type Expected = number | [visitor: number, free: number, pending: number, pro: number, admin: number]
export type Case = {
  of?: string
  method?: string
  path: string
  body?: unknown
  headers?: Record<string, string>
  expected: Expected
  /** Refused while an administrator looks as the learner, although the endpoint is not. */
  asAnother?: 'refused'
  given?: (who: Visitor) => Promise<unknown>
}

export const [open, proProject, privateProject] = [tideTable.id, lighthouseLog.id, harbourPlans.id]
export const draftOf = (id: string) => ({ id, type: 'TEXT', text: { data: 'a draft' }, status: 'INCOMPLETE' })
export const unlockSecret = (who: Visitor) => who.call('PUT', `/projects/${proProject}`, { locked: false })
export const unlockedSection = async (who: Visitor) => {
  await unlockSecret(who)
  await who.call('GET', `/projects/${proProject}/${lighthouseLog.section}/unlock`)
}
/** In a project that is open to everybody. */
export const openSecretSection = (who: Visitor) => who.call('GET', `/projects/${open}/${tideTable.section}/unlock`)
export const answerTask = (who: Visitor) =>
  who.call('POST', `/projects/${open}/validations/${tideTable.keyword}`, draftOf(tideTable.keyword))

export const nameOf = (projectId: string, name = 'boat') => ({ key: `project:${projectId}:${name}`, value: 'Heron' })
export const saving = (body: object, expected: Expected): Case => ({ method: 'PUT', path: '/user/variables', body, expected })

export const reading = {
  position: { stepId: 'read-the-sea', blockId: 'read-the-sea-text', offset: 0.5, age: 1000 },
  passedSteps: [],
  restartedAt: null,
}

const annotations = { version: 1, run: 0, items: [], update: null }
export const annotationCases = (method: string): Case[] => {
  const call = method === 'PUT' ? { method, body: annotations, headers: { 'if-match': '"0"' } } : { method }
  return [
    { ...call, path: `/projects/${open}/annotations.json`, expected: signedIn },
    { ...call, of: 'a locked Pro project', path: `/projects/${proProject}/annotations.json`, expected: [401, 403, 403, 403, 403] },
    { ...call, of: 'an unlocked Pro project', path: `/projects/${proProject}/annotations.json`, expected: proOnly, given: unlockSecret },
    { ...call, of: 'a private project', path: `/projects/${privateProject}/annotations.json`, expected: [401, 403, 403, 403, 200] },
    { ...call, of: 'no project', path: '/projects/no-such-project/annotations.json', expected: notFound },
  ]
}

const adminOnly = (status: number): Expected => [401, 403, 403, 403, status]

/** A learner whom the administrators of the table look at. */
export const observed = '00000000-0000-4000-8000-00000000000a'
const noPerson = '00000000-0000-4000-8000-00000000000b'

/** The administration. A content folder that is empty is refused, and nothing of what is published changes. */
export const adminCases = {
  getBackupStatus: [{ path: '/admin/backups', expected: adminOnly(200) }],
  listPeople: [
    { path: '/admin/users?q=ines', expected: adminOnly(200) },
    { of: 'a page that is none', path: '/admin/users?page=0', expected: adminOnly(400) },
  ],
  findImpersonation: [
    { path: `/admin/impersonation?userId=${observed}`, expected: adminOnly(200) },
    { of: 'nobody', path: `/admin/impersonation?userId=${noPerson}`, expected: adminOnly(404) },
    { of: 'an administrator', path: '/admin/impersonation?userEmail=admin@example.org', expected: adminOnly(403) },
  ],
  startImpersonation: [
    { method: 'POST', path: `/admin/users/${observed}/impersonation`, body: { reason: 'Ticket 412' }, expected: adminOnly(204) },
    {
      of: 'without a reason',
      method: 'POST',
      path: `/admin/users/${observed}/impersonation`,
      body: { reason: ' ' },
      expected: adminOnly(422),
    },
    {
      of: 'nobody',
      method: 'POST',
      path: `/admin/users/${noPerson}/impersonation`,
      body: { reason: 'Ticket 412' },
      expected: adminOnly(404),
    },
  ],
  stopImpersonation: [{ method: 'DELETE', path: `/admin/users/${observed}/impersonation`, expected: adminOnly(204) }],
  logOutPerson: [{ method: 'POST', path: `/admin/users/${observed}/logout`, body: { reason: 'Ticket 412' }, expected: adminOnly(204) }],
  setSuspension: [
    {
      method: 'PUT',
      path: `/admin/users/${observed}/suspension`,
      body: { isSuspended: false, reason: 'Ticket 412' },
      expected: adminOnly(409),
    },
    {
      of: 'without a reason',
      method: 'PUT',
      path: `/admin/users/${observed}/suspension`,
      body: { isSuspended: true, reason: '' },
      expected: adminOnly(422),
    },
  ],
  setDeletion: [
    {
      method: 'PUT',
      path: `/admin/users/${observed}/deletion`,
      body: { isScheduled: false, reason: 'Ticket 412' },
      expected: adminOnly(409),
    },
  ],
  exportPerson: [{ method: 'POST', path: `/admin/users/${observed}/export`, body: { reason: 'Ticket 412' }, expected: adminOnly(200) }],
  setPlan: [
    {
      method: 'PUT',
      path: `/admin/users/${observed}/plan`,
      body: { plan: 'free', reason: 'Ticket 412' },
      expected: adminOnly(409),
    },
  ],
  listFlags: [{ path: '/admin/flags', expected: adminOnly(200) }],
  setPersonFlag: [
    { method: 'PUT', path: `/admin/users/${observed}/flags`, body: { name: 'toolbar.chat', value: false }, expected: adminOnly(204) },
    {
      of: 'a flag that follows the settings',
      method: 'PUT',
      path: `/admin/users/${observed}/flags`,
      body: { name: 'capability.mail', value: true },
      expected: adminOnly(422),
    },
  ],
  listContent: [{ path: '/admin/content', expected: adminOnly(200) }],
  publishContent: [{ method: 'POST', path: '/admin/content/publish', expected: adminOnly(204) }],
  listJobs: [{ path: '/admin/jobs?state=failed', expected: adminOnly(200) }],
  retryJob: [{ method: 'POST', path: `/admin/jobs/mail/${noPerson}/retry`, expected: adminOnly(404) }],
  listEmptyGoals: [{ path: '/admin/goals', expected: adminOnly(200) }],
  getMaintenance: [{ path: '/admin/maintenance', expected: adminOnly(200) }],
  setMaintenance: [{ method: 'PUT', path: '/admin/maintenance', body: { isOn: false, sentence: '' }, expected: adminOnly(200) }],
  listAudit: [
    { path: '/admin/audit?action=suspended&from=2026-01-01', expected: adminOnly(200) },
    { of: 'a day that is none', path: '/admin/audit?from=yesterday', expected: adminOnly(400) },
  ],
  exportAudit: [{ path: '/admin/audit/entries.csv', expected: adminOnly(200) }],
} satisfies Record<string, Case[]>
const edited = { projectId: open, version: 1, steps: [], sections: [], tracks: [] }

/** A save that only administrators may make: it names a version that is no longer the newest. */
export const editingCases = {
  getEditableDocument: [
    { path: `/projects/${open}/editable.json`, expected: adminOnly(200) },
    { of: 'a private project', path: `/projects/${privateProject}/editable.json`, expected: adminOnly(200) },
    { of: 'a Pro project', path: `/projects/${proProject}/editable.json`, expected: adminOnly(200) },
    { of: 'an earlier version', path: `/projects/${open}/editable.json?version=1`, expected: adminOnly(200) },
    { of: 'a version that there is not', path: `/projects/${open}/editable.json?version=900`, expected: adminOnly(404) },
    { of: 'no project', path: '/projects/no-such-project/editable.json', expected: adminOnly(404) },
  ],
  uploadPicture: [{ method: 'POST', path: `/projects/${open}/pictures`, body: {}, expected: adminOnly(415) }],
  exportProject: [
    { path: `/projects/${open}/export.zip`, expected: adminOnly(200) },
    { of: 'no project', path: '/projects/no-such-project/export.zip', expected: adminOnly(404) },
  ],
  saveDocument: [
    {
      method: 'PUT',
      path: `/projects/${open}/document.json`,
      body: edited,
      headers: { 'if-match': '"0-earlier"' },
      expected: adminOnly(412),
    },
    {
      of: 'no project',
      method: 'PUT',
      path: '/projects/no-such-project/document.json',
      body: { ...edited, projectId: 'no-such-project' },
      headers: { 'if-match': '"0-earlier"' },
      expected: adminOnly(404),
    },
  ],
} satisfies Record<string, Case[]>

export const signedIn: Expected = [401, 200, 200, 200, 200]
/** Something that does not exist for them, whether it is stored or not. */
export const notFound: Expected = [401, 404, 404, 404, 404]
export const proFinds: Expected = [401, 404, 200, 200, 404]
export const signedInEmpty: Expected = [401, 204, 204, 204, 204]
/** The admin of the tests is not Pro: what is Pro's stays Pro's. */
export const proOnly: Expected = [401, 403, 200, 200, 403]
export const proReaders: Expected = [403, 403, 200, 200, 403]

/** A call of the tutor, about each kind of project. */
export const tutorCases = (call: string, more: object = {}): Case[] => {
  const body = { highlightedText: 'the sea', trackId: 'main', ...more }
  const about = (id: string) => ({ method: 'POST', path: `/projects/${id}/${call}`, body })
  return [
    { ...about(open), expected: signedIn },
    { ...about(proProject), of: 'a locked Pro project', expected: [401, 403, 403, 403, 403] },
    { ...about(proProject), of: 'an unlocked Pro project', expected: proOnly, given: unlockSecret },
    { ...about(privateProject), of: 'a private project', expected: [401, 403, 403, 403, 200] },
    { ...about('no-such-project'), of: 'no project', expected: notFound },
  ]
}

export const noAttempt = '00000000-0000-4000-8000-000000000000'
/** Calls about an attempt that doesn't exist. */
const quizCalls = (end: string, body: unknown): Case[] => {
  const call = (project: string) => ({ method: 'POST', path: `/projects/${project}/quiz/${quizBank.id}${end}`, body })
  return [
    { ...call(open), expected: [401, 409, 409, 409, 409] },
    { ...call(proProject), of: 'a locked Pro project', expected: [401, 403, 403, 403, 403] },
    { ...call(privateProject), of: 'a private project', expected: [401, 403, 403, 403, 409] },
  ]
}

export const quizCases = {
  getQuiz: [
    { path: `/projects/${open}/quiz`, expected: signedIn },
    { of: 'a fresh one', path: `/projects/${open}/quiz?regenerate=true`, expected: signedIn },
    { of: 'a locked Pro project', path: `/projects/${proProject}/quiz`, expected: [401, 403, 403, 403, 403] },
    { of: 'an unlocked Pro project', path: `/projects/${proProject}/quiz`, expected: proOnly, given: unlockSecret },
    { of: 'a private project', path: `/projects/${privateProject}/quiz`, expected: [401, 403, 403, 403, 200] },
  ],
  answerQuestion: quizCalls('/questions/q1', { attemptId: noAttempt, options: ['q1-1'] }),
  completeQuiz: quizCalls('', { score: 100, completedAt: '2026-11-20T10:00:00Z', attemptId: noAttempt }),
} satisfies Record<string, Case[]>

export const uploadUrlCases: Case[] = [
  { path: `/uploads/generate-signed-url?fileName=${open}_${tideTable.picture}`, expected: signedIn },
  {
    of: 'a locked Pro project',
    path: `/uploads/generate-signed-url?fileName=${proProject}_${lighthouseLog.picture}`,
    expected: [401, 403, 403, 403, 403],
  },
  {
    of: 'a task of a locked Pro section',
    path: `/uploads/generate-signed-url?fileName=${open}_${tideTable.secretPicture}`,
    expected: notFound,
  },
  {
    of: 'a task of an unlocked Pro section',
    path: `/uploads/generate-signed-url?fileName=${open}_${tideTable.secretPicture}`,
    expected: proFinds,
    given: openSecretSection,
  },
]

export const analyticsCases = {
  sendEvent: [
    {
      method: 'POST',
      path: '/events',
      body: { event: { name: 'toc_jumped', data: { projectId: tideTable.id, sectionId: 'read-the-sea' } } },
      expected: 204,
    },
  ],
  getAnalytics: [
    { path: '/admin/analytics', expected: [401, 403, 403, 403, 200] },
    { of: 'a project', path: `/admin/analytics?days=7&projectId=${open}`, expected: [401, 403, 403, 403, 200] },
    { of: 'no period', path: '/admin/analytics?days=8', expected: [401, 403, 403, 403, 400] },
  ],
  reportFailure: [
    { method: 'POST', path: '/reports', body: { where: 'Reading', message: 'It failed.', path: '/', release: '0.1.0' }, expected: 204 },
  ],
} satisfies Record<string, Case[]>
