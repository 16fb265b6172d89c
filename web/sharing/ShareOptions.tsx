import { useEffect } from 'react'
import type { Project, ShareTemplates } from '@fieldwork/core/catalogue/schema.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ArrowLeftIcon } from '../ui/icons/icons.ts'
import { sharingMessages as messages } from '../messages/sharing.ts'
import type { Notice } from './notice.ts'
import { PostLinks } from './PostLinks.tsx'
import { SaveProject } from './SaveProject.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './ShareOptions.module.css'

type Props = {
  project: Project
  template: ShareTemplates | undefined
  onBack: () => void
  onNotice: (notice: Notice) => void
}

/** Posts about a finished project, and the ways to keep its documentation. */
export const ShareOptions = ({ project, template, onBack, onNotice }: Props) => {
  useEffect(() => sendEvent({ name: 'share_opened', data: { projectId: project.id } }), [project.id])
  return (
    <>
      <Button variant="quiet" size="small" icon={ArrowLeftIcon} className={styles.back} data-autofocus onClick={onBack}>
        {messages.back}
      </Button>
      <Text text="heading" className={styles.title} aria-hidden="true">
        {messages.shareTitle}
      </Text>
      <PostLinks project={project} template={template} onNotice={onNotice} />
      <SaveProject project={project} onNotice={onNotice} />
    </>
  )
}
