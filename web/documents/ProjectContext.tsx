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

/** What a variable shows: the learner's value, else the author's placeholder. */
export const useVariable = (name: string): { value: string; label: string; isOwn: boolean } => {
  const { project } = useReading()
  const own = project.variables.find((variable) => variable.name === name)?.value
  const declared = project.metadata.variables.find((variable) => variable.name === name)
  return { value: own || declared?.placeholder || name, label: declared?.label ?? name, isOwn: Boolean(own) }
}
