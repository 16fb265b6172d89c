import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useUser } from '../accounts/api.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { seriesMessages as messages } from '../messages/catalogue.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { CheckIcon, PlusIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './AddProjects.module.css'
import { useSelectProjects } from './api.ts'

type Props = {
  projects: readonly Project[]
  size: 'large' | 'small'
  /** Becomes the goal of a visitor who logs in to add them. */
  goal?: string | undefined
}

/** Adds the projects of a series or a path to My Projects; a visitor logs in first. */
export const AddProjects = ({ projects, size, goal }: Props) => {
  const user = useUser()
  const logIn = useLogIn()
  const { toasts } = usePlatform()
  const select = useSelectProjects()
  const missing = projects.filter((project) => !isInMyProjects(project))
  const add = () => {
    if (!user) return logIn({ action: { kind: 'select', projectIds: projects.map(({ id }) => id), goal } })
    select.mutate({ projects: missing, selected: true }, { onError: () => toasts.show({ title: messages.addFailed, variant: 'error' }) })
  }
  return (
    <>
      {missing.length > 0 ? (
        <Button size={size} icon={PlusIcon} onClick={add}>
          {messages.add(projects.length)}
        </Button>
      ) : (
        <Row as="span" gap={8} tone="quiet">
          <CheckIcon />
          {messages.added(projects.length)}
        </Row>
      )}
      {!user && (
        <Text text="caption" tone="faint" className={styles.login}>
          {messages.addingNeedsLogin(projects.filter((one) => !isLocked(one)).length, projects.length)}
        </Text>
      )}
    </>
  )
}
