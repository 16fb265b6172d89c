import { Button } from '../ui/Button.tsx'
import { Ring } from '../ui/Ring.tsx'
import { catalogueWords } from '../words/catalogue.ts'
import { homeWords as words } from '../words/start.ts'
import styles from './Continue.module.css'
import { openMyProjects } from './directoryView.ts'

/** Stands where the next project would, when every project that is open to the person is complete. */
export const AllComplete = ({ count }: { count: number }) => (
  <section className={styles.card} aria-labelledby="complete-title">
    <div className={styles.main}>
      <Ring status="complete" size={104} label="" soft />
      <div>
        <h2 id="complete-title">{words.allComplete}</h2>
        <p className={styles.next}>{words.allCompleteMore(catalogueWords.projects(count))}</p>
      </div>
      <Button look="filled" size="large" onClick={openMyProjects}>
        {words.reviewProjects}
      </Button>
    </div>
  </section>
)
