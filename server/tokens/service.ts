import { problem } from '@fieldwork/core/problems.ts'
import * as contract from '@fieldwork/core/tokens/contract.ts'
import type { DeviceRequest } from '@fieldwork/core/tokens/schema.ts'
import { formatUserCode, readUserCode } from '@fieldwork/core/tokens/userCode.ts'
import type { Context } from '../context.ts'
import { serve, serveLimited, type Served } from '../http/route.ts'
import { userCodeHash } from './deviceLogin.ts'
import { companionsOf, decideRequest, deleteTokenById, type DeviceRequestRow, requestByUserCode } from './queries.ts'
import { unusedSince } from './token.ts'

/** Endpoints for the companions of an account, and for consent to a new one. */
export const tokens = (context: Context): Served[] => [
  // Each read counts, because it may be a guess (RFC 8628, 5.1).
  serveLimited('deviceCodes', contract.getDeviceRequest, ({ caller, params }) => readRequest(context, caller.user.id, params.userCode)),
  serveLimited('deviceCodes', contract.answerDeviceRequest, async ({ caller, params, body }) => {
    // An impersonating administrator can't give consent: this endpoint refuses them.
    const request = await readRequest(context, caller.user.id, params.userCode)
    if (request.isAllowed === body.allow) return request
    const { code, hash } = codeOf(context, params.userCode)
    const decided = await decideRequest(context.db, hash, new Date(context.now()), caller.user.id, body.allow)
    if (!decided) throw problem('conflict')
    return requestOf(code, decided)
  }),
  serve(contract.listCompanions, async ({ caller }) => {
    const rows = await companionsOf(context.db, caller.user.id, unusedSince(context.now()))
    return rows.map(({ id, machine, created_at, used_at }) => ({
      id,
      machine,
      createdAt: created_at.toISOString(),
      usedAt: used_at.toISOString(),
    }))
  }),
  serveLimited('saves', contract.revokeCompanion, async ({ caller, params }) => {
    if (!(await deleteTokenById(context.db, caller.user.id, params.companionId))) throw problem('not_found')
  }),
]

const readRequest = async (context: Context, userId: string, typed: string): Promise<DeviceRequest> => {
  const { code, hash } = codeOf(context, typed)
  const row = await requestByUserCode(context.db, hash, new Date(context.now()), userId)
  if (!row) throw problem('not_found')
  return requestOf(code, row)
}

const codeOf = (context: Context, typed: string) => {
  const code = readUserCode(typed)
  if (code === undefined) throw problem('not_found')
  return { code, hash: userCodeHash(context, code) }
}

const requestOf = (code: string, { machine, network, created_at, is_allowed }: DeviceRequestRow): DeviceRequest => ({
  userCode: formatUserCode(code),
  machine,
  network,
  createdAt: created_at.toISOString(),
  isAllowed: is_allowed,
})
