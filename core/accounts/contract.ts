import { doublingFromHalfASecond, endpoint } from '../endpoint.ts'
import { deletionGrace } from './deletion.ts'
import { invitationTime } from './inviteLink.ts'
import { maxNameLength } from './name.ts'

export const requestCode = endpoint({
  name: 'requestCode',
  method: 'POST',
  path: '/auth/otp/login',
  summary: 'Mails a one-time code for this browser. The answer says nothing about whether the address is known.',
  caller: 'anyone',
  problems: ['invalid_email', 'too_many_requests', 'too_many_codes'],
  duringMaintenance: true,
})

export const verifyCode = endpoint({
  name: 'verifyCode',
  method: 'POST',
  path: '/auth/otp/verify',
  summary: 'Signs in with the code that this browser asked for; the first success creates the account.',
  caller: 'anyone',
  problems: ['invalid_code', 'code_spent', 'too_many_requests', 'maintenance'],
  duringMaintenance: true,
})

export const beginSingleSignOn = endpoint({
  name: 'beginSingleSignOn',
  method: 'GET',
  path: '/auth/google',
  summary:
    'Leads to the sign-in of Google, or of the OpenID issuer that the operator chose. A link, not a fetch: answers 303, to the login page when the issuer cannot be reached.',
  caller: 'anyone',
  changes: true,
  raw: 'text/html',
  problems: ['not_found'],
  duringMaintenance: true,
})

export const finishSingleSignOn = endpoint({
  name: 'finishSingleSignOn',
  method: 'GET',
  path: '/auth/google/callback',
  summary:
    'Where the issuer leads back to. Signs in the account that has this identity, else the one with the address that the issuer has checked; else makes one. Answers 303, to the login page when it fails.',
  caller: 'anyone',
  changes: true,
  raw: 'text/html',
  problems: ['not_found'],
  duringMaintenance: true,
})

export const listTestimonials = endpoint({
  name: 'listTestimonials',
  method: 'GET',
  path: '/testimonials',
  summary: "The operator's six testimonials, or none.",
  caller: 'anyone',
})

export const logOut = endpoint({
  name: 'logOut',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends this session.',
  caller: 'anyone',
  asAnother: 'allowed',
  duringDeletion: true,
})

export const logOutEverywhere = endpoint({
  name: 'logOutEverywhere',
  method: 'POST',
  path: '/auth/logout/everywhere',
  summary: "Ends every session of the caller's account, this one included.",
  caller: 'signed-in',
})

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/user/sessions',
  summary: "The caller's sessions that have not ended, the present one first.",
  caller: 'signed-in',
  asAnother: 'refused',
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/user/sessions/{sessionId}',
  summary: "Ends one of the caller's sessions.",
  caller: 'signed-in',
  problems: ['not_found', 'too_many_requests'],
})

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/user',
  summary:
    'The signed-in person, with plan, features and limits. With `refresh_profile=true` the provider of payments is asked for the plan first.',
  problems: ['too_many_requests'],
  caller: 'signed-in',
  duringDeletion: true,
})

export const downloadAccount = endpoint({
  name: 'downloadAccount',
  method: 'GET',
  path: '/user/export',
  summary:
    'Everything that belongs to the account as a zip: `index.html` to read without a network, the data as JSON, and the files as they were uploaded.',
  caller: 'signed-in',
  asAnother: 'refused',
  raw: 'application/zip',
  problems: ['too_many_requests'],
  duringDeletion: true,
})

export const requestDeletion = endpoint({
  name: 'requestDeletion',
  method: 'POST',
  path: '/user/deletion',
  summary: `Locks the account and ends all its sessions; after ${deletionGrace} days it is removed. \`confirmation\`: its nickname or its address.`,
  caller: 'signed-in',
  requiresRecentSignIn: true,
  problems: ['invalid', 'second_factor_required', 'subscription_runs', 'payments_unavailable', 'too_many_requests'],
})

export const keepAccount = endpoint({
  name: 'keepAccount',
  method: 'DELETE',
  path: '/user/deletion',
  summary: 'Takes the request back and unlocks the account, until the day of its removal has come.',
  caller: 'signed-in',
  problems: ['removal_begun'],
  duringDeletion: true,
})

export const getInvitations = endpoint({
  name: 'getInvitations',
  method: 'GET',
  path: '/user/invitations',
  summary: "How many accounts were made by the caller's invite link.",
  caller: 'signed-in',
  asAnother: 'refused',
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'PUT',
  path: '/user/invitation',
  summary: `Says who invited the caller, within ${invitationTime} hours of signing up. The first one counts, a person's own link never does, and the answer says nothing about it.`,
  caller: 'signed-in',
  problems: ['invalid', 'too_many_requests'],
  retry: doublingFromHalfASecond,
})

export const mailLink = endpoint({
  name: 'mailLink',
  method: 'POST',
  path: '/user/link-mails',
  summary: 'Mails the caller the address of a page of this app, to go on with on a computer.',
  caller: 'signed-in',
  problems: ['invalid', 'too_many_requests'],
})

export const saveName = endpoint({
  name: 'saveName',
  method: 'PUT',
  path: '/user/name',
  summary: `Changes the caller's display name: trimmed, 1 to ${maxNameLength} characters. The nickname stays.`,
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['invalid', 'too_many_requests'],
  retry: doublingFromHalfASecond,
})

export const savePicture = endpoint({
  name: 'savePicture',
  method: 'PUT',
  path: '/user/picture',
  summary:
    "Changes the caller's picture. `picture`: `/{nickname}/uploads/{fileName}` of an upload of their own, whose `fileName` is `profile_picture_` and an id; empty: none.",
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['invalid', 'too_many_requests', 'conflict', 'busy'],
  retry: doublingFromHalfASecond,
})

export const skipName = endpoint({
  name: 'skipName',
  method: 'PUT',
  path: '/user/name/skip',
  summary: 'The caller does not want to give a name and is not asked again. Changes nothing once a name was given.',
  caller: 'signed-in',
  asAnother: 'allowed',
  retry: doublingFromHalfASecond,
})

export const getPreferences = endpoint({
  name: 'getPreferences',
  method: 'GET',
  path: '/user/preferences',
  summary: "The caller's preferences, defaults filled in.",
  caller: 'signed-in',
})

export const savePreferences = endpoint({
  name: 'savePreferences',
  method: 'PUT',
  path: '/user/preferences',
  summary:
    'Changes the fields that are sent; unknown fields are refused. `letsAuthorsRead` is refused while an administrator looks as the learner.',
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['invalid', 'plan_required', 'impersonating', 'too_many_requests'],
})

export const saveVariable = endpoint({
  name: 'saveVariable',
  method: 'PUT',
  path: '/user/variables',
  summary:
    "Keeps the caller's value of a variable: of a project under `project:{projectId}:{name}`, of all projects under `{name}`. An empty value removes it.",
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['invalid', 'not_found', 'not_allowed', 'plan_required', 'too_many_requests'],
  retry: doublingFromHalfASecond,
})

export const checkOwnerKey = endpoint({
  name: 'checkOwnerKey',
  method: 'POST',
  path: '/auth/owner/check',
  summary: 'Whether the one-time link that the start printed still makes an administrator. It stays usable.',
  caller: 'anyone',
  problems: ['not_found', 'conflict', 'too_many_requests'],
})

export const createOwner = endpoint({
  name: 'createOwner',
  method: 'POST',
  path: '/auth/owner',
  summary: 'Uses up the one-time link that the start printed: the address becomes the administrator and is signed in.',
  caller: 'anyone',
  problems: ['invalid_email', 'not_found', 'conflict', 'too_many_requests'],
})
