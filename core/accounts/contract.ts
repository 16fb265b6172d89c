import { doublingFromHalfASecond, endpoint } from '../endpoint.ts'
import { deletionGrace } from './deletion.ts'
import { invitationTime } from './inviteLink.ts'
import { maxNameLength } from './name.ts'

export const requestCode = endpoint('requestCode', 'POST', '/auth/otp/login', {
  summary: 'Mails a one-time code for this browser. The response doesn’t reveal whether the address is known.',
  caller: 'anyone',
  problems: ['invalid_email', 'too_many_requests', 'too_many_codes'],
  duringMaintenance: true,
  duringSuspension: true,
})

export const verifyCode = endpoint('verifyCode', 'POST', '/auth/otp/verify', {
  summary: 'Logs in with the code that this browser requested. The first login creates the account.',
  caller: 'anyone',
  problems: ['invalid_code', 'code_spent', 'too_many_requests', 'maintenance'],
  duringMaintenance: true,
  duringSuspension: true,
})

export const beginSingleSignOn = endpoint('beginSingleSignOn', 'GET', '/auth/google', {
  summary:
    'Redirects to the login of Google, or of the operator’s OpenID issuer. A link, not a fetch: responds with 303, to the login page if the issuer can’t be reached.',
  caller: 'anyone',
  changes: true,
  raw: 'text/html',
  problems: ['not_found'],
  duringMaintenance: true,
  duringSuspension: true,
})

export const finishSingleSignOn = endpoint('finishSingleSignOn', 'GET', '/auth/google/callback', {
  summary:
    'Redirect target of the issuer. Logs in the account with this identity, or else the one with the verified address, or creates one. Responds with 303, to the login page on failure.',
  caller: 'anyone',
  changes: true,
  raw: 'text/html',
  problems: ['not_found'],
  duringMaintenance: true,
  duringSuspension: true,
})

export const listTestimonials = endpoint('listTestimonials', 'GET', '/testimonials', {
  summary: "Returns the operator's six testimonials, or none.",
  caller: 'anyone',
})

export const logOut = endpoint('logOut', 'POST', '/auth/logout', {
  summary: 'Ends this session.',
  caller: 'anyone',
  asAnother: 'allowed',
  duringDeletion: true,
  duringMaintenance: true,
  duringSuspension: true,
})

export const logOutEverywhere = endpoint('logOutEverywhere', 'POST', '/auth/logout/everywhere', {
  summary: "Ends every session of the caller's account, this one included.",
  caller: 'signed-in',
})

export const listSessions = endpoint('listSessions', 'GET', '/user/sessions', {
  summary: "Lists the caller's active sessions, the current one first.",
  caller: 'signed-in',
  asAnother: 'refused',
})

export const endSession = endpoint('endSession', 'DELETE', '/user/sessions/{sessionId}', {
  summary: "Ends one of the caller's sessions.",
  caller: 'signed-in',
  problems: ['not_found', 'too_many_requests'],
})

export const getUser = endpoint('getUser', 'GET', '/user', {
  summary:
    'Returns the signed-in user with plan, features and limits. `refresh_profile=true` first updates the plan from the payment provider.',
  problems: ['too_many_requests'],
  caller: 'signed-in',
  duringDeletion: true,
})

export const downloadAccount = endpoint('downloadAccount', 'GET', '/user/export', {
  summary:
    'Returns everything that belongs to the account as a zip: `index.html` for reading offline, the data as JSON, and the uploaded files.',
  caller: 'signed-in',
  asAnother: 'refused',
  raw: 'application/zip',
  problems: ['too_many_requests'],
  duringDeletion: true,
})

export const requestDeletion = endpoint('requestDeletion', 'POST', '/user/deletion', {
  summary: `Locks the account and ends all its sessions; the account is removed after ${deletionGrace} days. \`confirmation\`: its nickname or email address.`,
  caller: 'signed-in',
  requiresRecentSignIn: true,
  problems: ['invalid', 'second_factor_required', 'last_administrator', 'subscription_runs', 'payments_unavailable', 'too_many_requests'],
})

export const keepAccount = endpoint('keepAccount', 'DELETE', '/user/deletion', {
  summary: 'Cancels the deletion and unlocks the account. Possible until the day of its removal.',
  caller: 'signed-in',
  problems: ['removal_begun'],
  duringDeletion: true,
})

export const getInvitations = endpoint('getInvitations', 'GET', '/user/invitations', {
  summary: "Returns the number of accounts created by the caller's invitation link.",
  caller: 'signed-in',
  asAnother: 'refused',
})

export const acceptInvitation = endpoint('acceptInvitation', 'PUT', '/user/invitation', {
  summary: `Records who invited the caller, within ${invitationTime} hours of signing up. The first invitation counts, the caller's own link never does, and the response doesn't reveal which.`,
  caller: 'signed-in',
  problems: ['invalid', 'too_many_requests'],
  retry: doublingFromHalfASecond,
})

export const mailLink = endpoint('mailLink', 'POST', '/user/link-mails', {
  summary: 'Mails the caller a link to a page of this app, for continuing on a computer.',
  caller: 'signed-in',
  problems: ['invalid', 'too_many_requests'],
})

export const saveName = endpoint('saveName', 'PUT', '/user/name', {
  summary: `Changes the caller's display name: trimmed, 1 to ${maxNameLength} characters. Keeps the nickname.`,
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['invalid', 'too_many_requests'],
  retry: doublingFromHalfASecond,
})

export const savePicture = endpoint('savePicture', 'PUT', '/user/picture', {
  summary:
    "Changes the caller's picture. `picture`: `/{nickname}/uploads/{fileName}` of their own upload, with a `fileName` of `profile_picture_` and an id; empty: none.",
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['invalid', 'too_many_requests', 'conflict', 'busy'],
  retry: doublingFromHalfASecond,
})

export const skipName = endpoint('skipName', 'PUT', '/user/name/skip', {
  summary: 'Records that the caller doesn’t want to give a name, so that they aren’t asked again. Has no effect once they have given one.',
  caller: 'signed-in',
  asAnother: 'allowed',
  retry: doublingFromHalfASecond,
})

export const getPreferences = endpoint('getPreferences', 'GET', '/user/preferences', {
  summary: "Returns the caller's preferences, including defaults.",
  caller: 'signed-in',
})

export const savePreferences = endpoint('savePreferences', 'PUT', '/user/preferences', {
  summary: 'Changes the given fields. Unknown fields are refused, and so is `letsAuthorsRead` during an impersonation.',
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['invalid', 'plan_required', 'impersonating', 'too_many_requests'],
})

export const saveVariable = endpoint('saveVariable', 'PUT', '/user/variables', {
  summary:
    "Stores the caller's value of a variable: `project:{projectId}:{name}` for one project, `{name}` for all projects. An empty value deletes it.",
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['invalid', 'not_found', 'not_allowed', 'plan_required', 'too_many_requests'],
  retry: doublingFromHalfASecond,
})

export const checkOwnerKey = endpoint('checkOwnerKey', 'POST', '/auth/owner/check', {
  summary: 'Returns whether the one-time administrator link printed at startup is still valid. Doesn’t use it up.',
  caller: 'anyone',
  problems: ['not_found', 'conflict', 'too_many_requests'],
})

export const createOwner = endpoint('createOwner', 'POST', '/auth/owner', {
  summary: 'Uses up the one-time link printed at startup: makes this address an administrator and logs it in.',
  caller: 'anyone',
  problems: ['invalid_email', 'not_found', 'conflict', 'too_many_requests'],
})
