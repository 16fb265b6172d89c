export type CarriedAnswers = { kept: number; lost: number; returned: number }

/** Compares the tasks that had an answer before an update with those that have one after it, by their ids. */
export const carriedAnswers = (before: readonly string[], after: readonly string[]): CarriedAnswers => ({
  kept: before.filter((id) => after.includes(id)).length,
  lost: before.filter((id) => !after.includes(id)).length,
  returned: after.filter((id) => !before.includes(id)).length,
})
