import {
  type Case,
  nameOf,
  notFound,
  open,
  privateProject,
  proOnly,
  proProject,
  saving,
  signedIn,
  signedInEmpty,
  unlockSecret,
} from './roleCases.ts'

const noPasskey = '/user/passkeys/00000000-0000-4000-8000-000000000000'
const clientDataJSON = Buffer.from('{"type":"webauthn.get","challenge":"made-up","origin":"http://localhost"}').toString('base64url')
const credential = { id: 'bWFkZS11cA', rawId: 'bWFkZS11cA', type: 'public-key' }
const signedChallenge = { ...credential, response: { clientDataJSON, authenticatorData: '', signature: '' } }
const newCredential = { ...credential, response: { clientDataJSON, attestationObject: '' } }

/** Signing in, the account and what it holds. */
export const accountCases = {
  requestCode: [{ method: 'POST', path: '/auth/otp/login', body: { email: 'somebody@example.org' }, expected: 200 }],
  verifyCode: [{ method: 'POST', path: '/auth/otp/verify', body: { email: 'somebody@example.org', code: '000000' }, expected: 422 }],
  // Without an issuer there is nothing to lead to.
  beginSingleSignOn: [{ path: '/auth/google', expected: 404 }],
  finishSingleSignOn: [{ path: '/auth/google/callback?code=made-up', expected: 404 }],
  checkOwnerKey: [{ method: 'POST', path: '/auth/owner/check', body: { key: 'made-up' }, expected: 409 }],
  createOwner: [{ method: 'POST', path: '/auth/owner', body: { key: 'made-up', email: 'somebody@example.org' }, expected: 409 }],
  listBackups: [{ method: 'POST', path: '/backups', body: { key: 'made-up' }, expected: 409 }],
  uploadBackup: [
    {
      method: 'PUT',
      path: '/backups/monday.zip?upload=upload-1&offset=0&size=4',
      headers: { 'content-type': 'application/octet-stream', 'x-restore-key': 'made-up' },
      body: 'zip!',
      expected: 409,
    },
  ],
  beginRestore: [{ method: 'POST', path: '/backups/restore', body: { key: 'made-up', name: 'monday.zip' }, expected: 409 }],
  getRestore: [{ method: 'POST', path: '/backups/restore/progress', body: { key: 'made-up' }, expected: 404 }],
  beginPasskeySignIn: [{ method: 'POST', path: '/auth/passkey/options', expected: 200 }],
  finishPasskeySignIn: [{ method: 'POST', path: '/auth/passkey/verify', body: signedChallenge, expected: 422 }],
  listPasskeys: [{ path: '/user/passkeys', expected: signedIn }],
  beginPasskey: [{ method: 'POST', path: '/user/passkeys/options', expected: signedIn }],
  addPasskey: [{ method: 'POST', path: '/user/passkeys', body: newCredential, expected: [401, 422, 422, 422, 422] }],
  renamePasskey: [{ method: 'PUT', path: noPasskey, body: { name: 'Laptop' }, expected: notFound }],
  removePasskey: [{ method: 'DELETE', path: noPasskey, expected: notFound }],
  getDeviceRequest: [{ path: '/user/device-requests/WDJB-MJHT', expected: notFound }],
  answerDeviceRequest: [{ method: 'PUT', path: '/user/device-requests/WDJB-MJHT', body: { allow: true }, expected: notFound }],
  listCompanions: [{ path: '/user/companions', expected: signedIn }],
  revokeCompanion: [{ method: 'DELETE', path: '/user/companions/00000000-0000-4000-8000-000000000000', expected: notFound }],
  listTestimonials: [{ path: '/testimonials', expected: 200 }],
  logOut: [{ method: 'POST', path: '/auth/logout', expected: 204 }],
  logOutEverywhere: [{ method: 'POST', path: '/auth/logout/everywhere', expected: signedInEmpty }],
  getUser: [{ path: '/user', expected: signedIn }],
  saveName: [{ method: 'PUT', path: '/user/name', body: { name: 'Ines' }, expected: signedIn }],
  savePicture: [{ method: 'PUT', path: '/user/picture', body: { picture: '' }, expected: signedIn }],
  listSessions: [{ path: '/user/sessions', expected: signedIn }],
  endSession: [{ method: 'DELETE', path: '/user/sessions/00000000-0000-4000-8000-000000000000', expected: notFound }],
  downloadAccount: [{ path: '/user/export', expected: signedIn }],
  requestDeletion: [
    { method: 'POST', path: '/user/deletion', body: { confirmation: 'somebody-else' }, expected: [401, 422, 422, 422, 422] },
  ],
  keepAccount: [{ method: 'DELETE', path: '/user/deletion', expected: signedIn }],
  getInvitations: [{ path: '/user/invitations', expected: signedIn }],
  acceptInvitation: [{ method: 'PUT', path: '/user/invitation', body: { nickname: 'somebody-else' }, expected: signedInEmpty }],
  mailLink: [{ method: 'POST', path: '/user/link-mails', body: { path: '/projects/tide-table', title: 'Tides' }, expected: signedInEmpty }],
  getPublicProfile: [{ path: '/user/public-profile', expected: signedIn }],
  listPublicPages: [{ path: '/user/public-pages', expected: signedIn }],
  checkNickname: [{ path: '/user/public-profile/nicknames/somebody-else', expected: signedIn }],
  savePublicProfile: [
    {
      method: 'PUT',
      path: '/user/public-profile',
      body: { name: 'Ines', nickname: 'admin', isListed: false },
      expected: [401, 422, 422, 422, 422],
    },
  ],
  skipName: [{ method: 'PUT', path: '/user/name/skip', expected: signedIn }],
  getPreferences: [{ path: '/user/preferences', expected: signedIn }],
  savePreferences: [
    { method: 'PUT', path: '/user/preferences', body: { selectedCategories: ['Databases'] }, expected: signedIn },
    {
      of: 'whether authors read their words',
      method: 'PUT',
      path: '/user/preferences',
      body: { letsAuthorsRead: true },
      expected: signedIn,
      asAnother: 'refused',
    },
  ],
  saveVariable: [
    saving({ key: 'port', value: '8080' }, signedIn),
    saving(nameOf(open), signedIn),
    { of: 'a name that nothing declares', ...saving(nameOf(open, 'mast'), notFound) },
    { of: 'no project', ...saving(nameOf('no-such-project'), notFound) },
    { of: 'a locked Pro project', ...saving(nameOf(proProject), [401, 403, 403, 403, 403]) },
    { of: 'an unlocked Pro project', ...saving(nameOf(proProject), proOnly), given: unlockSecret },
    { of: 'a private project', ...saving(nameOf(privateProject), [401, 403, 403, 403, 200]) },
  ],
} satisfies Record<string, Case[]>
