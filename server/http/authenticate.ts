import type { FastifyReply, FastifyRequest } from 'fastify'
import { impersonatedPerson, impersonationParameters, userEmailHeader, userIdHeader } from '@fieldwork/core/admin/impersonation.ts'
import { mayCallAsAnother, type Endpoint } from '@fieldwork/core/endpoint.ts'
import { lockedProblem, lockOf } from '@fieldwork/core/plans/gates.ts'
import { isPro } from '@fieldwork/core/plans/plan.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Config } from '../config.ts'
import { type Authenticate, type Caller, visitor } from './caller.ts'
import { type Maintenance, underMaintenance } from './maintenance/maintenance.ts'
import { headerOf } from './headers.ts'
import { refuseForeignOrigin } from './origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body of a call is read. */
    caller: Caller
  }
}

type Gate = { authenticate: Authenticate; maintenance: () => Promise<Maintenance | undefined>; config: Pick<Config, 'publicUrl'> }

/** Runs before the body of a call is read: finds the caller, and refuses those below the endpoint's role. */
export const authenticateBefore =
  (endpoint: Endpoint, { authenticate, maintenance, config }: Gate) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    refuseForeignOrigin(request, endpoint, config.publicUrl)
    const closed = endpoint.duringMaintenance ? undefined : await maintenance()
    const caller = await authenticate(request.headers.cookie, askedFor(endpoint, request)).catch((error: unknown) => {
      throw closed ? underMaintenance(closed) : error
    })
    if (caller.isSuspended && !endpoint.duringSuspension) throw problem('suspended')
    if (caller.renewedCookie) reply.header('set-cookie', caller.renewedCookie)
    if (closed && !caller.user?.isAdmin && !caller.impersonation) throw underMaintenance(closed)
    if (caller.impersonation && !mayCallAsAnother(endpoint)) throw problem('impersonating')
    const allowed = caller.user?.deletionAt && !caller.impersonation && !endpoint.duringDeletion ? lockedOut(endpoint) : caller
    refuseCaller(endpoint, allowed)
    request.caller = allowed
  }

/** Returns the user whom a request asks to impersonate. Pictures and other files that a browser loads can name them only in their address. */
const askedFor = ({ raw }: Endpoint, request: FastifyRequest) => {
  const [userId, userEmail] = impersonationParameters.map((name) => (request.query as Record<string, unknown>)[name])
  const named = impersonatedPerson(headerOf(request, userIdHeader), headerOf(request, userEmailHeader))
  return named ?? (raw ? impersonatedPerson(textOf(userId), textOf(userEmail)) : undefined)
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** An account that is about to be deleted has a visitor's permissions. */
const lockedOut = (endpoint: Endpoint): Caller => {
  if (endpoint.caller !== 'anyone') throw problem('deletion_pending')
  return visitor
}

const refuseCaller = (endpoint: Endpoint, { user, reader, signIn }: Caller) => {
  if (endpoint.caller === 'anyone') return
  if (!user) throw problem('signed_out')
  if (endpoint.caller === 'pro') refuseFree(endpoint, isPro(user.plan))
  if (endpoint.caller === 'admin' && !user.isAdmin) throw problem('not_admin')
  if (endpoint.caller === 'admin' && !reader.admin) throw problem('second_factor_required')
  if (endpoint.requiresRecentSignIn && !signIn?.isRecent) throw problem('reauthentication_required')
}

const refuseFree = ({ gate }: Endpoint, pro: boolean) => {
  const lock = gate && lockOf(gate, { pro })
  if (lock) throw lockedProblem(lock)
  if (!pro) throw problem('plan_required')
}
