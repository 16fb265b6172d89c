/** Characters (UTF-16 units, as `length` counts) of a goal without the blanks around it. */
export const minGoalLength = 3
export const maxGoalLength = 500
