import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { EditorFolder } from './EditorFolder.tsx'
import { ExportProject } from './ExportProject.tsx'

type Props = { project: Pick<Project, 'id'>; isOpen: boolean; hasWork: boolean }

/** The files that a project is saved as. */
export const ProjectZips = ({ project, isOpen, hasWork }: Props) => (
  <>
    {isOpen && <EditorFolder project={project} />}
    {hasWork && <ExportProject project={project} />}
  </>
)
