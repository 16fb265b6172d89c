import type { ProblemCode } from '@fieldwork/core/problems.ts'

/** Refusals that end once the person confirms who they are. */
export type ConfirmationCode = Extract<ProblemCode, 'reauthentication_required' | 'second_factor_required'>

type Ask = (code: ConfirmationCode) => Promise<boolean>

let ask: Ask | undefined
let isAsking = false

/** From now on `answer` asks the person. Returns how to stop. */
export const answerConfirmations = (answer: Ask): (() => void) => {
  ask = answer
  return () => {
    if (ask === answer) ask = undefined
  }
}

/**
 * Asks the person to confirm who they are if the server wants that, and resolves with true once they did: the call can be sent again. Calls
 * that are refused meanwhile are not asked about.
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
