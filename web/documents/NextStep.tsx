import { Icon } from '../ui/Icon.tsx'
import { documentWords as words } from '../words/document.ts'
import styles from './NextStep.module.css'
import { passStep } from './passedSteps.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { useReading } from './ProjectContext.tsx'

type Place = { id: string; title: string }

/** Leads on from a step without tasks, which is done with that. */
export const NextStep = ({ from, to }: { from: string; to: Place }) => {
  const { project } = useReading()
  return (
    <p className={styles.next}>
      <PlaceLink to={to.id} onLeave={() => passStep(project.id, from)}>
        {words.next(to.title)}
        <Icon name="arrow-right" />
      </PlaceLink>
    </p>
  )
}
