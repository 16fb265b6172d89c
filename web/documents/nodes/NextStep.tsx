import { useUser } from '../../accounts/api.ts'
import { ArrowRightIcon } from '../../ui/icons/icons.ts'
import { documentMessages as messages } from '../../messages/document.ts'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './NextStep.module.css'
import { passStep } from '../ownProgress.ts'
import { InPageLink } from '../InPageLink.tsx'
import { useOpenProject } from '../../catalogue/api.ts'

/** Leads to the next step from a step without tasks, and marks that as done. */
export const NextStep = ({ from, to }: { from: string; to: { id: string; title: string } }) => {
  const { project } = useOpenProject()
  const user = useUser()
  return (
    <p className={styles.next}>
      <Row as={InPageLink} inline gap={8} to={to.id} onLeave={() => passStep(project, user?.id ?? null, from)}>
        {messages.next(to.title)}
        <ArrowRightIcon />
      </Row>
    </p>
  )
}
