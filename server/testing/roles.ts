import type { EndpointName } from '@fieldwork/core/schemas.ts'
import { bundleCases } from './bundleCases.ts'
import { accountCases } from './accountCases.ts'
import { planCases } from './planCases.ts'
import { chatCases } from './chatCases.ts'
import { credentialCases } from './credentialCases.ts'
import { documentationCases } from './documentationCases.ts'
import { portfolioCases } from './portfolioCases.ts'
import { authorCases } from './authorCases.ts'
import { insistingCases } from './insistingCases.ts'
import { coastPath, harbourPlans, lighthouseLog, tideTable } from './catalogue.ts'
import {
  adminCases,
  analyticsCases,
  answerTask,
  annotationCases,
  type Case,
  draftOf,
  editingCases,
  notFound,
  open,
  openSecretSection,
  privateProject,
  proFinds,
  proOnly,
  proProject,
  proReaders,
  quizCases,
  reading,
  signedIn,
  signedInEmpty,
  tutorCases,
  unlockSecret,
  unlockedSection,
  uploadUrlCases,
} from './roleCases.ts'

/** The answers that each role gets from each endpoint. */
export const table: Record<EndpointName, Case[]> = {
  ...accountCases,
  getConcept: [
    { path: '/concepts/tide', expected: 200 },
    { of: 'what nothing explains', path: '/concepts/no-such-concept', expected: 404 },
  ],
  getSchedule: [{ path: '/schedule', expected: signedIn }],
  downloadSchedule: [{ path: '/schedule/calendar', expected: signedIn }],
  getCalendarFeed: [{ path: '/schedule/feed', expected: signedIn }],
  renewCalendarFeed: [{ method: 'POST', path: '/schedule/feed', body: { timeZone: 'Europe/Madrid' }, expected: signedIn }],
  deleteCalendarFeed: [{ method: 'DELETE', path: '/schedule/feed', expected: signedInEmpty }],
  getFeatures: [{ path: '/features', expected: 200 }],
  ...analyticsCases,
  ...planCases,
  listProjects: [
    { path: '/projects', expected: 200 },
    { of: 'My Projects', path: '/projects?selected=true', expected: signedIn },
  ],
  getCatalogue: [{ path: '/catalogue', expected: 200 }],
  listCourses: [{ path: '/courses', expected: 200 }],
  listPaths: [{ path: '/paths', expected: 200 }],
  getPath: [
    { path: `/paths/${coastPath.id}`, expected: 200 },
    { of: 'what nobody wrote', path: '/paths/no-such-path', expected: 404 },
  ],
  listRecommendedTopics: [{ path: '/topics/recommended', expected: 200 }],
  search: [
    { path: '/search?q=tide', expected: 200 },
    { of: 'a type', path: '/search?type=roadmap', expected: 200 },
    { of: 'no type of results', path: '/search?type=project', expected: 400 },
  ],
  listGoalResults: [
    { path: '/goals/results?goal=tides', expected: 200 },
    { of: 'no goal', path: '/goals/results', expected: 400 },
  ],
  getGoal: [{ path: '/goals', expected: signedIn }],
  setGoal: [{ method: 'POST', path: '/goals', body: { goal: 'Read the tides' }, expected: signedIn }],
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
  ...editingCases,
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
  ...insistingCases,
  ...authorCases,
  answerOpenQuestion: [
    { method: 'POST', path: `/projects/${open}/open-question`, body: { answer: 'the moon' }, expected: 200 },
    {
      of: 'a project that asks none',
      method: 'POST',
      path: `/projects/${privateProject}/open-question`,
      body: { answer: 'the moon' },
      expected: 404,
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
  getEvidenceState: [
    { path: `/projects/${open}/evidence`, expected: signedIn },
    { of: 'a private project', path: `/projects/${privateProject}/evidence`, expected: signedIn },
  ],
  ...chatCases,
  ...documentationCases,
  ...portfolioCases,
  ...credentialCases,
  ...bundleCases,
  explainText: tutorCases('explain'),
  summarizeText: tutorCases('summarize'),
  findExamples: tutorCases('examples'),
  askQuestion: tutorCases('ask', { query: 'Why does it rise?' }),
  ...quizCases,
  ...adminCases,
  listVisits: [{ path: '/user/visits', expected: signedIn }],
  getUploadUrl: uploadUrlCases,
  getUpload: [{ path: `/uploads/${open}_${tideTable.picture}`, expected: [401, 404, 404, 404, 404] }],
}
