import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { byActivity } from '@fieldwork/core/catalogue/nextProject.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath, routePatterns } from '@fieldwork/core/paths.ts'
import { builtWork } from '@fieldwork/core/sharing/builtWork.ts'
import { openDirectory } from '../catalogue/directoryView.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { homeMessages as messages } from '../messages/start.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { uploadAddress } from '../platform/uploadAddress.ts'
import { useOpenSharing } from '../sharing/shareDialog.ts'
import { validationsQuery } from '../tasks/api.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { PortfolioIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Link } from '../ui/Link.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { SectionHead } from './SectionHead.tsx'
import styles from './Home.module.css'

/** Finished projects shown here; My Projects shows all. */
const maxFinished = 3

/** The learner's finished projects, latest first, with their pictures and links to their documentation and credentials. */
export const Finished = ({ projects }: { projects: readonly Project[] }) => {
  const openSharing = useOpenSharing()
  if (projects.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="finished-title">
      <SectionHead id="finished-title" title={messages.finished(catalogueMessages.projects(projects.length))}>
        <Row wrap justify="end" gap={4}>
          {projects.length > maxFinished && (
            <Button variant="quiet" size="small" onClick={() => openDirectory('my-projects')}>
              {messages.finishedMore}
            </Button>
          )}
          <Link unstyled {...buttonClasses('quiet', 'small')} to={routePatterns.portfolio}>
            <PortfolioIcon />
            {messages.portfolio}
          </Link>
        </Row>
      </SectionHead>
      <ul className={styles.finished}>
        {byActivity(projects)
          .slice(0, maxFinished)
          .map((project) => {
            const title = project.metadata.title || projectMessages.untitled
            return (
              <Row as="li" key={project.id} align="start" gap={16} surface="card" className={styles.work}>
                <span className={styles.won}>
                  <Work project={project} />
                  <Ring status="complete" size={20} label={catalogueMessages.status.COMPLETE} />
                </span>
                <Row grow wrap gap={2}>
                  <Stack gap={2} className={styles.built}>
                    <Text as={Link} unstyled text="label" hover="harbour" to={projectPath(project, storedTrack())}>
                      {title}
                    </Text>
                    {project.summary && (
                      <Text text="small" tone="quiet" dir="auto" clamp breaks>
                        “{project.summary}”
                      </Text>
                    )}
                  </Stack>
                  <Button
                    variant="quiet"
                    size="small"
                    className={styles.proof}
                    aria-label={messages.ofProject(messages.finishedWork, title)}
                    onClick={() => openSharing(project, 'projectComplete')}
                  >
                    {messages.finishedWork}
                  </Button>
                </Row>
              </Row>
            )
          })}
      </ul>
    </section>
  )
}

/** The learner's own picture of the finished work, or else the icon of the project. */
const Work = ({ project }: { project: Project }) => {
  const { picture } = builtWork(useQuery(validationsQuery(project.id)).data ?? [])
  const [hasFailed, setFailed] = useState(false)
  if (!picture || hasFailed) return <ProjectIcon name={project.metadata.icon} size={36} />
  const address = uploadAddress(picture.file.storageName, picture.revision)
  return <img className={styles.picture} src={address} alt={projectMessages.ownPicture(picture.question)} onError={() => setFailed(true)} />
}
