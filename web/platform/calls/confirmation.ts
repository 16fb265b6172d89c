import type { ProblemCode } from '@fieldwork/core/problems.ts'

/** Problems that users solve by confirming who they are. */
export type ConfirmationCode = Extract<ProblemCode, 'reauthentication_required' | 'second_factor_required'>

type Ask = (code: ConfirmationCode) => Promise<boolean>

let ask: Ask | undefined
let isAsking = false

/** Registers the function that asks users to confirm who they are. Returns a function that unregisters it. */
export const answerConfirmations = (answer: Ask): (() => void) => {
  ask = answer
  return () => {
    if (ask === answer) ask = undefined
  }
}

/**
 * Asks users to confirm who they are if the server requires that. Resolves with true once they did, so that the call can be repeated, and
 * with false for calls that are refused meanwhile.
 */
export const isConfirmed = async (code: ProblemCode | undefined): Promise<boolean> => {
  if (code !== 'reauthentication_required' && code !== 'second_factor_required') return false
  if (!ask || isAsking) return false
  isAsking = true
  try {
    return await ask(code)
  } finally {
    isAsking = false
  }
}
