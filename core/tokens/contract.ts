import { endpoint } from '../endpoint.ts'

export const getDeviceRequest = endpoint('getDeviceRequest', 'GET', '/user/device-requests/{userCode}', {
  summary: 'Returns the companion that shows this code and waits for consent (RFC 8628). Codes expire after ten minutes.',
  caller: 'signed-in',
  asAnother: 'refused',
  problems: ['not_found', 'too_many_requests'],
})

export const answerDeviceRequest = endpoint('answerDeviceRequest', 'PUT', '/user/device-requests/{userCode}', {
  summary: 'Allows or denies a companion to act for the caller. The first decision is final; a different one is a conflict.',
  caller: 'signed-in',
  problems: ['not_found', 'conflict', 'invalid', 'too_many_requests'],
})

export const listCompanions = endpoint('listCompanions', 'GET', '/user/companions', {
  summary: 'Lists the machines whose companion may send output for the caller, most recently used first.',
  caller: 'signed-in',
  asAnother: 'refused',
})

export const revokeCompanion = endpoint('revokeCompanion', 'DELETE', '/user/companions/{companionId}', {
  summary: 'Revokes the access of a companion immediately.',
  caller: 'signed-in',
  problems: ['not_found', 'too_many_requests'],
})
