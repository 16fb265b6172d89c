export type CarriedAnswers = { kept: number; lost: number; returned: number }

/** What an update did to answers, by the ids of the tasks that had one before and have one after it. */
export const carriedAnswers = (before: readonly string[], after: readonly string[]): CarriedAnswers => ({
  kept: before.filter((id) => after.includes(id)).length,
  lost: before.filter((id) => !after.includes(id)).length,
  returned: after.filter((id) => !before.includes(id)).length,
})
