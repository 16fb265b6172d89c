import { extentOf } from '../catalogue/seriesSummary.ts'
import type { OpenedTopic } from '../catalogue/directoryView.ts'
import { ProjectList } from '../catalogue/ProjectList.tsx'
import { ProjectRow } from '../catalogue/ProjectRow.tsx'
import { catalogueMessages, directoryMessages as messages } from '../messages/catalogue.ts'
import { Button } from '../ui/Button.tsx'
import { ArrowLeftIcon } from '../ui/icons.ts'
import { ProjectIcon } from '../ui/ProjectIcon.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import styles from './Topic.module.css'

/** A series, category or tool with its projects. */
export const Topic = ({ topic, onBack }: { topic: OpenedTopic; onBack: () => void }) => (
  <>
    <Button variant="quiet" size="small" icon={ArrowLeftIcon} className={styles.back} ref={focusOn} onClick={onBack}>
      {messages.back}
    </Button>
    <ProjectList waiting={<Waiting />}>
      {(all) => {
        const projects = topic.projects.flatMap((id) => all.find((project) => project.id === id) ?? [])
        return (
          <>
            <header className={styles.head}>
              <ProjectIcon name={topic.icon} size={44} />
              <div>
                <h2>{topic.title || catalogueMessages.untitledTopic}</h2>
                <p>{[extentOf({ projects }), topic.description].filter(Boolean).join('. ')}</p>
              </div>
            </header>
            <ol>
              {projects.map((project) => (
                <li key={project.id}>
                  <ProjectRow project={project} />
                </li>
              ))}
            </ol>
          </>
        )
      }}
    </ProjectList>
  </>
)

const focusOn = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

const Waiting = () => (
  <Loading>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className={styles.waiting} />
    ))}
  </Loading>
)
