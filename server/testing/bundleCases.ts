import { type Case, notFound, open, privateProject, proProject, proReaders, signedIn, unlockSecret } from './roleCases.ts'

/** The calls of zips of projects. The imports get JSON, which is no zip. */
export const bundleCases = {
  downloadBundle: [
    { path: `/projects/${open}/bundle`, expected: signedIn },
    { of: 'a locked Pro project', path: `/projects/${proProject}/bundle`, expected: signedIn },
    { of: 'a private project', path: `/projects/${privateProject}/bundle`, expected: [401, 404, 404, 404, 200] },
    { of: 'no project', path: '/projects/no-such-project/bundle', expected: notFound },
  ],
  downloadFolder: [
    { path: `/projects/${open}/folder`, expected: 200 },
    { of: 'a locked Pro project', path: `/projects/${proProject}/folder`, expected: 403 },
    { of: 'an unlocked Pro project', path: `/projects/${proProject}/folder`, expected: proReaders, given: unlockSecret },
    { of: 'a private project', path: `/projects/${privateProject}/folder`, expected: [403, 403, 403, 403, 200] },
    { of: 'no project', path: '/projects/no-such-project/folder', expected: 404 },
  ],
  previewBundle: [{ method: 'POST', path: '/bundles/preview', body: {}, expected: [401, 415, 415, 415, 415] }],
  importBundle: [{ method: 'POST', path: '/bundles', body: {}, expected: [401, 415, 415, 415, 415] }],
} satisfies Record<string, Case[]>
