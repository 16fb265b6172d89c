import { drawValues } from '@fieldwork/compiler/evidence/expressions.ts'
import { findPrograms } from './programs.ts'
import { systemName, type ReplayPlan } from './plan.ts'
import { replayTrack, type TrackOptions, type TrackResult } from './replayTrack.ts'
import { openSandbox, type SandboxOptions } from './sandbox.ts'

export type ProjectResult = {
  id: string
  /** Why it wasn't replayed. */
  skipped?: string
  tracks: Array<TrackResult & { learner: string }>
  /** The system and programs of the replay. */
  versions: string
}

/** Made-up learners with different drawn values. */
const learners = ['first', 'second'] as const

/** Returns the plan with a learner's drawn values. Other variables keep their placeholders. */
const planOf = (plan: ReplayPlan, learner: string): ReplayPlan => {
  const { variables = [] } = plan.head
  const drawn = drawValues(variables, `${learner} learner`)
  return {
    ...plan,
    head: { ...plan.head, variables: variables.map((one) => ({ ...one, placeholder: drawn[one.name] ?? one.placeholder })) },
  }
}

/**
 * Replays every track of a project for two learners, each time in a new sandbox. `mayNest`, `root`: see `SandboxOptions`. Throws `SandboxError` if no
 * sandbox can be created.
 */
export const replayProject = async (
  plan: ReplayPlan,
  { mayNest = false, root, ...options }: TrackOptions & Pick<SandboxOptions, 'mayNest' | 'root'>,
): Promise<ProjectResult> => {
  const result: ProjectResult = { id: plan.id, tracks: [], versions: await systemName(root) }
  if (plan.head.replay !== undefined) return { ...result, skipped: plan.head.replay }
  const isPersonal = plan.head.variables?.some(({ personal }) => personal !== undefined) ?? false
  const plans = isPersonal ? learners.map((learner) => ({ learner, own: planOf(plan, learner) })) : [{ learner: '', own: plan }]
  for (const { track, learner, own } of [...plan.tracks.keys()].flatMap((one) => plans.map((each) => ({ track: one, ...each })))) {
    const sandbox = await openSandbox({ mayNest, ...(root && { root }) })
    try {
      const { versions, missing } = await findPrograms(sandbox, plan.head.programs ?? [])
      if (missing.length > 0) return { ...result, skipped: `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed` }
      result.versions = [await systemName(root), ...versions].join(', ')
      result.tracks.push({ learner, ...(await replayTrack(own, track, sandbox, options)) })
    } finally {
      await sandbox.close()
    }
  }
  return result
}

export const isWhole = ({ skipped, tracks }: ProjectResult): boolean =>
  skipped === undefined && tracks.every(({ faults }) => faults.length === 0)
