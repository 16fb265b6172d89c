/**
 * Types of groups of projects. `uses`: not about the search, but they need it or have code in it. `mentions`: only their text has it; there
 * are none if a project is about it.
 */
export const projectGroupTypes = ['project', 'uses', 'mentions'] as const

export const isProjectGroup = (type: string): boolean => projectGroupTypes.some((one) => one === type)
