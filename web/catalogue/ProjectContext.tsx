import { createContext, use, type ReactNode } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'

type OpenProject = { project: Project; track: string | undefined }

const Context = createContext<OpenProject | null>(null)

/** The project whose document is on the screen. */
export const ProjectProvider = ({ project, track, children }: OpenProject & { children: ReactNode }) => (
  <Context value={{ project, track }}>{children}</Context>
)

export const useOpenProject = (): OpenProject => {
  const reading = use(Context)
  if (!reading) throw new Error('A document node stands outside a project')
  return reading
}
