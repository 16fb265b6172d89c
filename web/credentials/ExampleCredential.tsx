import { useState } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { examplePicturePath } from '@fieldwork/core/credentials/addresses.ts'
import { visitorMessages } from '../messages/start.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import styles from './ExampleCredential.module.css'

/** An example of a project's credential. The server takes a moment to draw the first. */
export const ExampleCredential = ({ project, loading }: { project: Project; loading?: 'lazy' }) => {
  const [isWaiting, setWaiting] = useState(true)
  const end = () => setWaiting(false)
  return (
    <div className={styles.frame}>
      {isWaiting && <Skeleton height="100%" className={styles.waiting} />}
      <img
        // No event follows if it came before hydration.
        ref={(image) => void (image?.complete && end())}
        src={examplePicturePath(project.id)}
        alt={visitorMessages.ways.keep.exampleOf(project.metadata.title)}
        width="1200"
        height="627"
        loading={loading}
        decoding="async"
        onLoad={end}
        onError={end}
      />
    </div>
  )
}
