/**
 * Types of groups of projects. `near`: they lack a word of the search, or only have it in a phrase that people search for. `uses`: not about the
 * search, but they need it or have code in it. `mentions`: only their text has it; there are none if a project is about it.
 */
export const projectGroupTypes = ['project', 'near', 'uses', 'mentions'] as const

export const isProjectGroup = (type: string): boolean => projectGroupTypes.some((one) => one === type)
