import { unusedSince } from '../tokens/token.ts'
import * as contract from '@fieldwork/core/evidence/contract.ts'
import type { Context } from '../context.ts'
import { serveLimited, type Served } from '../http/route.ts'
import { evidenceState } from './queries.ts'

export const evidence = (context: Context): Served[] => [
  serveLimited('reads', contract.getEvidenceState, async ({ caller, params }) => {
    const now = context.now()
    const times = { unusedSince: unusedSince(now), now: new Date(now) }
    const state = await evidenceState(context.db, caller.user.id, params.projectId, times)
    return { hasCompanion: state?.has_companion ?? false, answers: state?.revisions ?? [] }
  }),
]
