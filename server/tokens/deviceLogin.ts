import { randomBytes, randomInt } from 'node:crypto'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { deviceCodeLifetime, maxCompanions, maxMachineName, pollInterval, slowDownBy } from '@fieldwork/core/tokens/limits.ts'
import { formatUserCode, userCodeLength, userCodeLetters } from '@fieldwork/core/tokens/userCode.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { lockCompanions } from '../accounts/sessions/queries.ts'
import { hashToken } from '../accounts/sessions/session.ts'
import type { Context } from '../context.ts'
import { refuseDuringMaintenance } from '../http/maintenance/maintenance.ts'
import { networkOf, takeFromNetwork } from '../http/rateLimits.ts'
import { jsonReply, type PlainRequest, type PlainRoute, type Reply } from '../http/route.ts'
import { keyedHash } from '../keys.ts'
import { publicOrigin } from '../http/origin.ts'
import { askRequest, deleteToken, insertRequest, insertToken, takeRequest } from './queries.ts'
import { bearerHash, newToken } from './token.ts'

/** The only registered client. */
const clientId = 'companion'
const grantType = 'urn:ietf:params:oauth:grant-type:device_code'
/** Longest form, in bytes. */
const maxForm = 4096

/** Login from a terminal: RFC 8628 (device authorization) and RFC 7009 (revocation). */
export const deviceLogin = (context: Context): PlainRoute[] => [
  formRoute(context, '/oauth/device_authorization', authorizeDevice),
  formRoute(context, '/oauth/token', giveToken),
  formRoute(context, '/oauth/revoke', revokeToken, { duringMaintenance: true }),
]

type Form = ReadonlyMap<string, string>
type FormHandler = (context: Context, form: Form, request: PlainRequest) => Promise<Reply>

/** A route that takes a form. A repeated field is invalid (RFC 6749, 3.2). */
const formRoute = (context: Context, path: string, handle: FormHandler, { duringMaintenance = false } = {}): PlainRoute => ({
  method: 'POST',
  path,
  limit: maxForm,
  handle: async (request) => {
    const { header, body } = request
    if (!duringMaintenance) await refuseDuringMaintenance(context)
    if (!body || !/^application\/x-www-form-urlencoded\b/i.test(header('content-type') ?? '')) return refusal('invalid_request')
    const fields = [...new URLSearchParams(body.toString('utf8'))]
    const form = new Map(fields)
    return form.size < fields.length ? refusal('invalid_request') : handle(context, form, request)
  },
})

export const userCodeHash = ({ config }: Context, code: string): Buffer => keyedHash(config.secret, 'device-code', code)

/** Error codes of RFC 6749 and RFC 8628. */
type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'unsupported_grant_type'
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token'

const uncached = { 'cache-control': 'no-store', pragma: 'no-cache' }
const refusal = (error: OAuthError): Reply => jsonReply({ error }, uncached, error === 'invalid_client' ? 401 : 400)

const authorizeDevice: FormHandler = async (context, form, { address, header }) => {
  const { config, db, limits, now } = context
  if (form.get('client_id') !== clientId) return refusal('invalid_client')
  await takeFromNetwork(limits, 'deviceRequests', address)
  const time = now()
  const deviceCode = randomBytes(32).toString('base64url')
  const userCode = newUserCode()
  const stored = await insertRequest(db, {
    deviceCodeHash: hashToken(deviceCode),
    userCodeHash: userCodeHash(context, userCode),
    machine: machineName(form.get('machine_name')),
    network: networkOf(address),
    now: new Date(time),
    expires: new Date(time + deviceCodeLifetime * 60_000),
    interval: pollInterval,
  })
  // The code is taken, which happens once in 25 billion. The companion retries when the server is busy.
  if (!stored) throw problem('busy', { retryAfter: 1 })
  const page = `${publicOrigin(config, header('host'))}${routePatterns.device}`
  const request = {
    device_code: deviceCode,
    user_code: formatUserCode(userCode),
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${formatUserCode(userCode)}`,
    expires_in: deviceCodeLifetime * 60,
    interval: pollInterval,
  }
  return jsonReply(request, uncached)
}

const newUserCode = (): string => Array.from({ length: userCodeLength }, () => userCodeLetters[randomInt(userCodeLetters.length)]).join('')

/** Cleans the name of a machine: keeps only characters that are visible on a page and in a terminal. */
const machineName = (given = ''): string =>
  [...given.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '')].slice(0, maxMachineName).join('').trim()

const giveToken: FormHandler = async (context, form, { address }) => {
  const { db, limits, now } = context
  if (form.get('client_id') !== clientId) return refusal('invalid_client')
  if (form.get('grant_type') !== grantType) return refusal('unsupported_grant_type')
  const deviceCode = form.get('device_code')
  if (deviceCode === undefined) return refusal('invalid_request')
  await limits.take('companionLogins', networkOf(address))
  const time = new Date(now())
  const deviceCodeHash = hashToken(deviceCode)
  const request = await askRequest(db, deviceCodeHash, time, slowDownBy)
  if (!request || request.expires_at <= time) return refusal('expired_token')
  if (request.is_early) return refusal('slow_down')
  if (request.is_allowed === null) return refusal('authorization_pending')
  if (!request.is_allowed) return refusal('access_denied')
  const token = newToken()
  const owner = await db.transaction(async (tx) => {
    await lockCompanions(tx, request.user_id!)
    const taken = await takeRequest(tx, deviceCodeHash)
    if (!taken) return undefined
    const { user_id: userId, machine } = taken
    await insertToken(tx, { userId, tokenHash: hashToken(token), machine, now: time, maxTokens: maxCompanions })
    return userId
  })
  if (owner === undefined) return refusal('expired_token')
  // An opaque id of the account, so that the companion doesn't send results that wait for another account.
  const account = keyedHash(context.config.secret, 'device-code', `account ${owner}`).toString('hex').slice(0, 16)
  return jsonReply({ access_token: token, token_type: 'Bearer', scope: clientId, account }, uncached)
}

/** Responds with 200 for any token, even an invalid one (RFC 7009, 2.2). */
const revokeToken: FormHandler = async ({ db }, form) => {
  const tokenHash = bearerHash(`Bearer ${form.get('token') ?? ''}`)
  if (tokenHash) await deleteToken(db, tokenHash)
  return jsonReply({}, uncached)
}
