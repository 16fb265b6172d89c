import { createContext, use, type ReactNode } from 'react'
import type { Project } from '../../core/catalogue/project.ts'

type Reading = { project: Project; track: string | undefined }

const Context = createContext<Reading | null>(null)

/** The project whose document is on the screen. */
export const ProjectProvider = ({ project, track, children }: Reading & { children: ReactNode }) => (
  <Context value={{ project, track }}>{children}</Context>
)

export const useReading = (): Reading => {
  const reading = use(Context)
  if (!reading) throw new Error('A document node stands outside a project')
  return reading
}
