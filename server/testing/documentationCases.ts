import { type Case, notFound, open, privateProject, proProject, signedIn, unlockSecret } from './roleCases.ts'

/** The calls of documentation. No caller has completed a project. */
export const documentationCases = {
  listDocumentation: [
    { path: `/projects/${open}/docs`, expected: signedIn },
    { of: 'a locked Pro project', path: `/projects/${proProject}/docs`, expected: signedIn },
    { of: 'a private project', path: `/projects/${privateProject}/docs`, expected: [401, 404, 404, 404, 200] },
    { of: 'no project', path: '/projects/no-such-project/docs', expected: notFound },
  ],
  getCompletedWork: [{ path: `/projects/${open}/doc/work`, expected: notFound }],
  getDocumentationFile: [{ path: `/projects/${open}/docs/fieldwork-${open}.pdf`, expected: notFound }],
  regenerateDocumentation: [
    { of: 'a project that is not complete', method: 'PUT', path: `/projects/${open}/docs/regenerate`, expected: [401, 409, 409, 409, 409] },
    { of: 'a locked Pro project', method: 'PUT', path: `/projects/${proProject}/docs/regenerate`, expected: [401, 403, 403, 403, 403] },
    {
      of: 'an unlocked Pro project',
      method: 'PUT',
      path: `/projects/${proProject}/docs/regenerate`,
      expected: [401, 403, 409, 409, 403],
      given: unlockSecret,
    },
    { of: 'a private project', method: 'PUT', path: `/projects/${privateProject}/docs/regenerate`, expected: [401, 403, 403, 403, 409] },
  ],
  saveSummary: [
    {
      of: 'a project that is not complete',
      method: 'PUT',
      path: `/projects/${open}/summary`,
      body: { summary: 'A table of the tides.' },
      expected: [401, 409, 409, 409, 409],
    },
    {
      of: 'a private project',
      method: 'PUT',
      path: `/projects/${privateProject}/summary`,
      body: { summary: '' },
      expected: [401, 403, 403, 403, 409],
    },
    { of: 'no project', method: 'PUT', path: '/projects/no-such-project/summary', body: { summary: '' }, expected: notFound },
  ],
  shareDocumentation: [{ method: 'PUT', path: `/projects/${open}/docs/public`, body: { public: true }, expected: notFound }],
  copyDocumentation: [
    {
      method: 'POST',
      path: `/projects/${open}/doc/copy`,
      body: { type: 'pdf', newName: `${open}-1700000000000` },
      expected: notFound,
    },
    {
      of: 'the portfolio, of a project that is not complete',
      method: 'POST',
      path: `/projects/${open}/doc/copy`,
      body: { type: 'pdf', newName: `${open}-1700000000000`, toPortfolio: true },
      expected: [401, 409, 409, 409, 409],
    },
    {
      of: 'a name of another project',
      method: 'POST',
      path: `/projects/${open}/doc/copy`,
      body: { type: 'pdf', newName: 'elsewhere-1700000000000' },
      expected: [401, 422, 422, 422, 422],
    },
  ],
} satisfies Record<string, Case[]>
