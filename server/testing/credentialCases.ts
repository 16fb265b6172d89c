import { type Case, notFound, open, privateProject, proProject, signedIn, unlockSecret } from './roleCases.ts'

/** The calls of credentials. No caller has completed a project. */
export const credentialCases = {
  getCredential: [
    { path: `/projects/${open}/credential`, expected: signedIn },
    { of: 'a locked Pro project', path: `/projects/${proProject}/credential`, expected: signedIn },
    { of: 'a private project', path: `/projects/${privateProject}/credential`, expected: [401, 404, 404, 404, 200] },
    { of: 'no project', path: '/projects/no-such-project/credential', expected: notFound },
  ],
  issueCredential: [
    {
      of: 'a project that is not complete',
      method: 'POST',
      path: `/projects/${open}/credential`,
      body: { name: 'Ines' },
      expected: [401, 409, 409, 409, 409],
    },
    {
      of: 'under an address',
      method: 'POST',
      path: `/projects/${open}/credential`,
      body: { name: 'ines@example.org' },
      expected: [401, 422, 422, 422, 422],
    },
    {
      of: 'a locked Pro project',
      method: 'POST',
      path: `/projects/${proProject}/credential`,
      body: { name: 'Ines' },
      expected: [401, 403, 403, 403, 403],
    },
    {
      of: 'an unlocked Pro project',
      method: 'POST',
      path: `/projects/${proProject}/credential`,
      body: { name: 'Ines' },
      expected: [401, 403, 409, 409, 403],
      given: unlockSecret,
    },
    {
      of: 'a private project',
      method: 'POST',
      path: `/projects/${privateProject}/credential`,
      body: { name: 'Ines' },
      expected: [401, 404, 404, 404, 409],
    },
  ],
  setCredentialPublic: [{ method: 'PUT', path: `/projects/${open}/credential/public`, body: { public: true }, expected: notFound }],
  revokeCredential: [{ method: 'DELETE', path: `/projects/${open}/credential`, expected: notFound }],
  downloadCredential: [{ path: `/projects/${open}/credential/fieldwork-${open}-credential.json`, expected: notFound }],
} satisfies Record<string, Case[]>
