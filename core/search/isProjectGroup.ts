import { projectGroupTypes } from './schema.ts'

/** Whether a group of results only has projects. */
export const isProjectGroup = (type: string): boolean => (projectGroupTypes as readonly string[]).includes(type)
