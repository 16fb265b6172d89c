/** Characters (UTF-16 units) of a trimmed goal. */
export const minGoalLength = 2
export const maxGoalLength = 500

/** Projects of a written path. */
export const minPathProjects = 3
export const maxPathProjects = 8
