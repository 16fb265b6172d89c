/** Minimum number of people behind a figure or a list before authors see it. */
export const minPeople = 5
/** Days without reading or answering after which a learner counts as having stopped. */
export const quietDays = 14
/** Maximum number of distinct answers to a task that are listed for each outcome. */
export const maxWordings = 100
/** Maximum number of insisting learners' reasons listed with an answer, the latest first. */
export const maxReasons = 20
