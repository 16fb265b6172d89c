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

/** Celebrates the project that was just finished, with links to its documentation and credential. */
export const JustFinished = ({ project, count }: { project: Project; count: number }) => {
  const title = project.metadata.title || projectMessages.untitled
  const [before, after] = messages.justFinished(count)
  return (
    <Row as="section" wrap gap={16} below={20} aria-labelledby="just-finished" className={styles.just}>
      <Won project={project} />
      <Text as="h2" text="label" grow breaks id="just-finished">
        {before}
        <Text as={Link} unstyled hover="harbour" to={projectPath(project, storedTrack())}>
          {title}
        </Text>
        {after}
      </Text>
      <Row wrap gap={4} className={styles.proof}>
        <Proof project={project} title={title} />
        {count === 1 && <PortfolioLink />}
      </Row>
    </Row>
  )
}

/** The learner's picture with a check mark. */
const Won = ({ project }: { project: Project }) => (
  <span className={styles.won}>
    <Work project={project} />
    <Ring status="complete" size={20} label={catalogueMessages.status.COMPLETE} />
  </span>
)

const Proof = ({ project, title }: { project: Project; title: string }) => {
  const openSharing = useOpenSharing()
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={messages.ofProject(messages.finishedWork, title)}
      onClick={() => openSharing(project, 'projectComplete')}
    >
      {messages.finishedWork}
    </Button>
  )
}

const PortfolioLink = () => (
  <Link unstyled {...buttonClasses('quiet', 'small')} to={routePatterns.portfolio}>
    <PortfolioIcon />
    {messages.portfolio}
  </Link>
)

/** The learner's finished projects, latest first, with their pictures and links to their documentation and credentials. */
export const Finished = ({ projects }: { projects: readonly Project[] }) => {
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
          <PortfolioLink />
        </Row>
      </SectionHead>
      <ul className={styles.finished}>
        {byActivity(projects)
          .slice(0, maxFinished)
          .map((project) => {
            const title = project.metadata.title || projectMessages.untitled
            return (
              <Row as="li" key={project.id} align="start" gap={16} surface="card" className={styles.work}>
                <Won project={project} />
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
                  <Row className={styles.proof}>
                    <Proof project={project} title={title} />
                  </Row>
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
