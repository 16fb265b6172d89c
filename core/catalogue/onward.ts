import type { Project } from './schema.ts'

/** True for My Projects: added, started or completed ones. */
export const isInMyProjects = ({ selected, status }: Pick<Project, 'selected' | 'status'>): boolean => selected || status !== 'INCOMPLETE'
