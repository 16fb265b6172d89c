/** Characters (UTF-16 units, as `length` counts) of a goal without the blanks around it. */
export const shortestGoal = 3
export const longestGoal = 500
