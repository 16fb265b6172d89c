import { doublingFromHalfASecond, endpoint } from '../endpoint.ts'
import { longestName } from './name.ts'

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
})

export const logOutEverywhere = endpoint({
  name: 'logOutEverywhere',
  method: 'POST',
  path: '/auth/logout/everywhere',
  summary: "Ends every session of the caller's account, this one included.",
  caller: 'signed-in',
})

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/user',
  summary:
    'The signed-in person, with plan, features and limits. With `refresh_profile=true` the provider of payments is asked for the plan first.',
  problems: ['too_many_requests'],
  caller: 'signed-in',
})

export const saveName = endpoint({
  name: 'saveName',
  method: 'PUT',
  path: '/user/name',
  summary: `Changes the caller's display name: trimmed, 1 to ${longestName} characters. The nickname stays.`,
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
  summary: 'Changes the fields that are sent; unknown fields are refused.',
  caller: 'signed-in',
  asAnother: 'allowed',
  problems: ['invalid', 'plan_required', 'too_many_requests'],
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
