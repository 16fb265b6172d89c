import { findPrograms } from './programs.ts'
import { systemName, type ReplayPlan } from './plan.ts'
import { replayTrack, type TrackOptions, type TrackResult } from './replayTrack.ts'
import { openSandbox } from './sandbox.ts'

export type ProjectResult = {
  id: string
  /** Why nothing was replayed. */
  skipped?: string
  tracks: TrackResult[]
  /** The system and the programs with which it was replayed. */
  versions: string
}

/** Replays every track of a project, each in a sandbox of its own; `mayNest` as there. Throws `SandboxError` where none can be made. */
export const replayProject = async (
  plan: ReplayPlan,
  { mayNest = false, ...options }: TrackOptions & { mayNest?: boolean },
): Promise<ProjectResult> => {
  const result: ProjectResult = { id: plan.id, tracks: [], versions: await systemName() }
  if (plan.head.replay !== undefined) return { ...result, skipped: plan.head.replay }
  for (const track of plan.tracks.keys()) {
    const sandbox = await openSandbox({ mayNest })
    try {
      const { versions, missing } = await findPrograms(sandbox, plan.head.programs ?? [])
      if (missing.length > 0) return { ...result, skipped: `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed` }
      result.versions = [await systemName(), ...versions].join(', ')
      result.tracks.push(await replayTrack(plan, track, sandbox, options))
    } finally {
      await sandbox.close()
    }
  }
  return result
}

export const isWhole = ({ skipped, tracks }: ProjectResult): boolean =>
  skipped === undefined && tracks.every(({ faults }) => faults.length === 0)
