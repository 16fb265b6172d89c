import type { Chance } from '../measuring/chance.ts'

/** The command's input to a part: numbers drawn from the seed, the share of the full size, and a signal that asks it to stop. */
export type Conditions = { chance: Chance; seed: number; size: number; signal: AbortSignal }

/** How often something was done; `planned` is missing where nothing fixes the number. */
export type Count = { what: string; done: number; planned?: number }

/** A promise that did not hold, with everything that is needed to see it again. */
export type Break = { what: string; reproduction: string }

/** `skipped`: why the part can't be tried on this machine, as a sentence. */
export type Outcome = { counts: Count[]; breaks: Break[]; skipped?: string }

export type Part = { title: string; promises: string[]; run: (conditions: Conditions) => Promise<Outcome> }

/** A whole number of at least one: a part that tries nothing proves nothing. */
export const scaled = (full: number, size: number): number => Math.max(1, Math.round(full * size))

/** A count that was planned and not reached, which is a break: a report must not claim what did not run. */
export const missedCounts = (counts: readonly Count[]): Count[] =>
  counts.filter(({ done, planned }) => planned !== undefined && done < planned)
