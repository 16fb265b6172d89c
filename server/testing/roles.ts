import type { EndpointName } from '@fieldwork/core/endpoint.ts'
import type { Visitor } from './testing.ts'
import { harbourPlans, lighthouseLog, tideTable } from './catalogue.ts'

/* The answers that each role gets from each endpoint. */

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
  given?: (who: Visitor) => Promise<unknown>
}

export const [open, proProject, privateProject] = [tideTable.id, lighthouseLog.id, harbourPlans.id]
const draftOf = (id: string) => ({ id, type: 'TEXT', text: { data: 'a draft' }, status: 'INCOMPLETE' })
const unlockSecret = (who: Visitor) => who.call('PUT', `/projects/${proProject}`, { locked: false })
export const unlockedSection = async (who: Visitor) => {
  await unlockSecret(who)
  await who.call('GET', `/projects/${proProject}/${lighthouseLog.section}/unlock`)
}
/** In a project that is open to everybody. */
const openSecretSection = (who: Visitor) => who.call('GET', `/projects/${open}/${tideTable.section}/unlock`)
export const answerTask = (who: Visitor) =>
  who.call('POST', `/projects/${open}/validations/${tideTable.keyword}`, draftOf(tideTable.keyword))

const reading = {
  position: { stepId: 'read-the-sea', blockId: 'read-the-sea-text', offset: 0.5, age: 1000 },
  passedSteps: [],
  restartedAt: null,
}

const annotations = { version: 1, run: 0, items: [], update: null }
const annotationCases = (method: string): Case[] => {
  const call = method === 'PUT' ? { method, body: annotations, headers: { 'if-match': '"0"' } } : { method }
  return [
    { ...call, path: `/projects/${open}/annotations.json`, expected: signedIn },
    { ...call, of: 'a locked Pro project', path: `/projects/${proProject}/annotations.json`, expected: [401, 403, 403, 403, 403] },
    { ...call, of: 'an unlocked Pro project', path: `/projects/${proProject}/annotations.json`, expected: proOnly, given: unlockSecret },
    { ...call, of: 'a private project', path: `/projects/${privateProject}/annotations.json`, expected: [401, 403, 403, 403, 200] },
    { ...call, of: 'no project', path: '/projects/no-such-project/annotations.json', expected: notFound },
  ]
}

const signedIn: Expected = [401, 200, 200, 200, 200]
/** Something that does not exist for them, whether it is stored or not. */
const notFound: Expected = [401, 404, 404, 404, 404]
const proFinds: Expected = [401, 404, 200, 200, 404]
const signedInEmpty: Expected = [401, 204, 204, 204, 204]
/** The admin of the tests is not Pro: what is Pro's stays Pro's. */
const proOnly: Expected = [401, 403, 200, 200, 403]
const proReaders: Expected = [403, 403, 200, 200, 403]

export const table: Record<EndpointName, Case[]> = {
  requestCode: [{ method: 'POST', path: '/auth/otp/login', body: { email: 'somebody@example.org' }, expected: 200 }],
  verifyCode: [{ method: 'POST', path: '/auth/otp/verify', body: { email: 'somebody@example.org', code: '000000' }, expected: 422 }],
  checkOwnerKey: [{ method: 'POST', path: '/auth/owner/check', body: { key: 'made-up' }, expected: 409 }],
  createOwner: [{ method: 'POST', path: '/auth/owner', body: { key: 'made-up', email: 'somebody@example.org' }, expected: 409 }],
  listTestimonials: [{ path: '/testimonials', expected: 200 }],
  logOut: [{ method: 'POST', path: '/auth/logout', expected: 204 }],
  logOutEverywhere: [{ method: 'POST', path: '/auth/logout/everywhere', expected: signedInEmpty }],
  getUser: [{ path: '/user', expected: signedIn }],
  saveName: [{ method: 'PUT', path: '/user/name', body: { name: 'Ines' }, expected: signedIn }],
  skipName: [{ method: 'PUT', path: '/user/name/skip', expected: signedIn }],
  getPreferences: [{ path: '/user/preferences', expected: signedIn }],
  savePreferences: [{ method: 'PUT', path: '/user/preferences', body: { selectedCategories: ['Databases'] }, expected: signedIn }],
  getFeatures: [{ path: '/features', expected: 200 }],
  reportFailure: [
    { method: 'POST', path: '/reports', body: { where: 'Reading', message: 'It failed.', path: '/', release: '0.1.0' }, expected: 204 },
  ],
  listProjects: [
    { path: '/projects', expected: 200 },
    { of: 'My Projects', path: '/projects?selected=true', expected: signedIn },
  ],
  getProject: [
    { path: `/projects/${open}`, expected: 200 },
    { of: 'a Pro project', path: `/projects/${proProject}`, expected: 200 },
    { of: 'a private project', path: `/projects/${privateProject}`, expected: [403, 403, 403, 403, 200] },
    { of: 'no project', path: '/projects/no-such-project', expected: 404 },
  ],
  updateProject: [
    { of: 'an open project', method: 'PUT', path: `/projects/${open}`, body: { locked: false }, expected: signedIn },
    { of: 'a Pro project to unlock', method: 'PUT', path: `/projects/${proProject}`, body: { locked: false }, expected: proOnly },
    {
      of: 'a project to complete',
      method: 'PUT',
      path: `/projects/${open}`,
      body: { status: 'COMPLETE' },
      expected: [401, 409, 409, 409, 409],
    },
    { of: 'a private project', method: 'PUT', path: `/projects/${privateProject}`, body: {}, expected: [401, 403, 403, 403, 200] },
  ],
  selectProjects: [
    { method: 'PUT', path: '/projects/selection', body: [{ projectId: open, selectedTime: '2026-11-20T10:00:00Z' }], expected: signedIn },
    {
      of: 'a private project',
      method: 'PUT',
      path: '/projects/selection',
      body: [{ projectId: privateProject, selectedTime: '2026-11-20T10:00:00Z' }],
      expected: [401, 404, 404, 404, 200],
    },
  ],
  resetProject: [
    { method: 'POST', path: `/projects/${open}/reset`, expected: proOnly, given: answerTask },
    { of: 'a locked Pro project', method: 'POST', path: `/projects/${proProject}/reset`, expected: [401, 403, 403, 403, 403] },
    { of: 'an unlocked Pro project', method: 'POST', path: `/projects/${proProject}/reset`, expected: proOnly, given: unlockSecret },
    { of: 'a private project', method: 'POST', path: `/projects/${privateProject}/reset`, expected: [401, 403, 403, 403, 403] },
  ],
  getProjectUpdate: [
    { of: 'a project on its newest version', path: `/projects/${open}/update`, expected: notFound, given: answerTask },
    { of: 'a locked Pro project', path: `/projects/${proProject}/update`, expected: [401, 403, 403, 403, 403] },
    { of: 'a private project', path: `/projects/${privateProject}/update`, expected: [401, 403, 403, 403, 404] },
  ],
  recordUpdateOffer: [
    {
      of: 'a project on its newest version',
      method: 'PUT',
      path: `/projects/${open}/update`,
      body: { version: 1 },
      expected: notFound,
      given: answerTask,
    },
    {
      of: 'a locked Pro project',
      method: 'PUT',
      path: `/projects/${proProject}/update`,
      body: { version: 1 },
      expected: [401, 403, 403, 403, 403],
    },
    {
      of: 'a private project',
      method: 'PUT',
      path: `/projects/${privateProject}/update`,
      body: { version: 1 },
      expected: [401, 403, 403, 403, 404],
    },
  ],
  updateProjectContent: [
    { method: 'POST', path: `/projects/${open}/reset_content`, expected: signedIn, given: answerTask },
    {
      of: 'an unlocked Pro project',
      method: 'POST',
      path: `/projects/${proProject}/reset_content`,
      expected: proOnly,
      given: unlockSecret,
    },
    { of: 'a private project', method: 'POST', path: `/projects/${privateProject}/reset_content`, expected: [401, 403, 403, 403, 200] },
  ],
  getDocument: [
    { path: `/projects/${open}/document.json`, expected: 200 },
    { of: 'a locked Pro project', path: `/projects/${proProject}/document.json`, expected: 403 },
    { of: 'an unlocked Pro project', path: `/projects/${proProject}/document.json`, expected: proReaders, given: unlockSecret },
    { of: 'a private project', path: `/projects/${privateProject}/document.json`, expected: [403, 403, 403, 403, 200] },
  ],
  getSection: [
    { of: 'a locked Pro section', path: `/projects/${proProject}/${lighthouseLog.section}`, expected: 403, given: unlockSecret },
    {
      of: 'an unlocked Pro section',
      path: `/projects/${proProject}/${lighthouseLog.section}`,
      expected: proReaders,
      given: unlockedSection,
    },
  ],
  unlockSection: [
    { path: `/projects/${proProject}/${lighthouseLog.section}/unlock`, expected: [401, 403, 204, 204, 403], given: unlockSecret },
    { of: 'a locked Pro project', path: `/projects/${proProject}/${lighthouseLog.section}/unlock`, expected: [401, 403, 403, 403, 403] },
    { of: 'what is no Pro section', path: `/projects/${open}/document.json/unlock`, expected: [401, 403, 404, 404, 403] },
  ],
  savePosition: [
    { method: 'PUT', path: `/projects/${open}/position`, body: reading, expected: signedIn },
    {
      of: 'a locked Pro project',
      method: 'PUT',
      path: `/projects/${proProject}/position`,
      body: reading,
      expected: [401, 403, 403, 403, 403],
    },
    {
      of: 'an unlocked Pro project',
      method: 'PUT',
      path: `/projects/${proProject}/position`,
      body: reading,
      expected: proOnly,
      given: unlockSecret,
    },
    {
      of: 'a private project',
      method: 'PUT',
      path: `/projects/${privateProject}/position`,
      body: reading,
      expected: [401, 403, 403, 403, 200],
    },
  ],
  getAnnotations: annotationCases('GET'),
  saveAnnotations: annotationCases('PUT'),
  deleteAnnotations: annotationCases('DELETE'),
  listValidations: [
    { path: `/projects/${open}/validations`, expected: 200 },
    { of: 'a locked Pro project', path: `/projects/${proProject}/validations`, expected: 403 },
    { of: 'an unlocked Pro project', path: `/projects/${proProject}/validations`, expected: proReaders, given: unlockSecret },
    { of: 'a private project', path: `/projects/${privateProject}/validations`, expected: [403, 403, 403, 403, 200] },
  ],
  getAnswer: [
    { path: `/projects/${open}/validations/${tideTable.keyword}`, expected: signedIn, given: answerTask },
    { of: 'an unanswered task', path: `/projects/${open}/validations/${tideTable.keyword}`, expected: [401, 404, 404, 404, 404] },
    { of: 'a locked Pro project', path: `/projects/${proProject}/validations/${lighthouseLog.text}`, expected: [401, 403, 403, 403, 403] },
    { of: 'a private project', path: `/projects/${privateProject}/validations/${harbourPlans.text}`, expected: [401, 403, 403, 403, 404] },
    {
      of: 'a task of an unlocked Pro section',
      path: `/projects/${open}/validations/${tideTable.secret}`,
      expected: proFinds,
      given: async (who) => {
        await openSecretSection(who)
        await who.call('POST', `/projects/${open}/validations/${tideTable.secret}`, draftOf(tideTable.secret))
      },
    },
  ],
  saveAnswer: [
    { method: 'POST', path: `/projects/${open}/validations/${tideTable.keyword}`, body: draftOf(tideTable.keyword), expected: signedIn },
    {
      of: 'a grade',
      method: 'POST',
      path: `/projects/${open}/validations/${tideTable.keyword}`,
      body: { ...draftOf(tideTable.keyword), status: 'COMPLETE' },
      expected: signedIn,
    },
    {
      of: 'a locked Pro project',
      method: 'POST',
      path: `/projects/${proProject}/validations/${lighthouseLog.text}`,
      body: draftOf(lighthouseLog.text),
      expected: [401, 403, 403, 403, 403],
    },
    {
      of: 'an unlocked Pro project',
      method: 'POST',
      path: `/projects/${proProject}/validations/${lighthouseLog.text}`,
      body: draftOf(lighthouseLog.text),
      expected: proOnly,
      given: unlockSecret,
    },
    {
      of: 'a private project',
      method: 'POST',
      path: `/projects/${privateProject}/validations/${harbourPlans.text}`,
      body: draftOf(harbourPlans.text),
      expected: [401, 403, 403, 403, 200],
    },
    ...['INCOMPLETE', 'IN_REVIEW', 'COMPLETE'].flatMap((status) => {
      const call = { method: 'POST', path: `/projects/${open}/validations/${tideTable.secret}` }
      const body = { ...draftOf(tideTable.secret), status }
      return [
        { ...call, of: `${status}, a task of a locked Pro section`, body, expected: notFound },
        { ...call, of: `${status}, a task of an unlocked Pro section`, body, expected: proFinds, given: openSecretSection },
      ]
    }),
  ],
  getMarkers: [
    { path: `/projects/${open}/tracks/main/markers`, expected: 200 },
    { of: 'a locked Pro project', path: `/projects/${proProject}/tracks/main/markers`, expected: 403 },
    { of: 'an unlocked Pro project', path: `/projects/${proProject}/tracks/main/markers`, expected: proReaders, given: unlockSecret },
    { of: 'a private project', path: `/projects/${privateProject}/tracks/main/markers`, expected: [403, 403, 403, 403, 200] },
  ],
  getUploadUrl: [
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
  ],
  getUpload: [{ path: `/uploads/${open}_${tideTable.picture}`, expected: [401, 404, 404, 404, 404] }],
}
