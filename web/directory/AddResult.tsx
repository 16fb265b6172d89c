import { useQuery } from '@tanstack/react-query'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { useSelection } from '../catalogue/useSelection.ts'
import { catalogueMessages as messages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { CheckIcon, PlusIcon } from '../ui/icons/icons.ts'
import styles from './SearchResults.module.css'

/** Adds a project among the search results to My Projects, unless it was begun or is locked. */
export const AddResult = ({ projectId }: { projectId: string }) => {
  const project = useQuery(projectsQuery).data?.find(({ id }) => id === projectId)
  return (
    <span aria-hidden className={styles.add} onMouseDown={keepFocus}>
      {project?.status === 'INCOMPLETE' && !isLocked(project) && <Add project={project} />}
    </span>
  )
}

/** A list box has options only, so the button is for pointers: with the keyboard, the project's page adds it. */
const Add = ({ project }: { project: Project }) => {
  const { change } = useSelection(project)
  return (
    <IconButton
      icon={project.selected ? CheckIcon : PlusIcon}
      label={project.selected ? projectMessages.added : messages.add(project.metadata.title)}
      softDisabled={project.selected}
      tabIndex={-1}
      onClick={() => change(true)}
    />
  )
}

/** Keeps the focus in the search box. */
const keepFocus = (event: React.MouseEvent) => event.preventDefault()
