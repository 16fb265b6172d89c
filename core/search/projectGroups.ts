/**
 * Types of groups of projects. `near`: they lack a word of the search, only have it in a phrase that people search for, or are what the search
 * would lead to as a goal. `uses`: not about the search, but they need it or have code in it. `mentions`: only their text has it; at most two if a
 * project is about it.
 */
export const projectGroupTypes = ['project', 'near', 'uses', 'mentions'] as const

export const isProjectGroup = (type: string): boolean => projectGroupTypes.some((one) => one === type)
