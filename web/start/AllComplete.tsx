import { Button } from '../ui/buttons/Button.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { homeMessages as messages } from '../messages/start.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Continue.module.css'
import { openDirectory } from '../catalogue/directoryView.ts'

/** Replaces the next project if the user has completed all projects that they may open. */
export const AllComplete = () => (
  <Stack as="section" gap={24} surface="card" className={styles.card} aria-labelledby="complete-title">
    <div className={styles.main}>
      <Ring status="complete" size={104} label="" soft />
      <div>
        <h2 id="complete-title">{messages.allComplete}</h2>
        <p className={styles.next}>{messages.allCompleteMore}</p>
      </div>
      <Button variant="filled" size="large" onClick={() => openDirectory('my-projects')}>
        {messages.reviewProjects}
      </Button>
    </div>
  </Stack>
)
