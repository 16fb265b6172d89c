import { Button } from '../ui/buttons/Button.tsx'
import { ComingSoonIllustration } from '../illustrations/ComingSoonIllustration.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ImageWithFallback } from '../ui/images/ImageWithFallback.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import padlock from './samples/padlock.svg'
import { Row, Section } from './Section.tsx'
import styles from './Gallery.module.css'

export function WaitingSection() {
  return (
    <Section title="Waiting and empty" rule="Skeletons come after 150 ms, in the exact place and size of what follows. Nothing jumps.">
      <Row of={3}>
        <Loading className={styles.lines}>
          <Skeleton className={styles.lineTitle} />
          <Skeleton />
          <Skeleton />
          <Skeleton className={styles.lineShort} />
        </Loading>
        <EmptyState title="No results found" boxed>
          Try searching for something else
        </EmptyState>
        <EmptyState title="Let's start learning" boxed action={<Button size="small">Explore</Button>}>
          Add projects to get started!
        </EmptyState>
      </Row>
      <Row of={3}>
        <EmptyState title="No results found" picture={<ComingSoonIllustration />}>
          Try searching for something else
        </EmptyState>
        <div className={styles.picture}>
          <ImageWithFallback src="/there-is-no-such-picture.png" alt="A padlock in the address bar" />
        </div>
        <div className={styles.picture}>
          <ImageWithFallback src={padlock} alt="A padlock in the address bar" width={1008} height={648} />
        </div>
      </Row>
    </Section>
  )
}
