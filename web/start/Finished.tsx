import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath, routePatterns } from '@fieldwork/core/paths.ts'
import { builtWork } from '@fieldwork/core/sharing/builtWork.ts'
import { openDirectory } from '../catalogue/directoryView.ts'
import { credentialQuery } from '../credentials/api.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { homeMessages as messages } from '../messages/start.ts'
import { dayOf } from '../messages/when.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { canShareLinks } from '../platform/page/publicOrigin.ts'
import { uploadAddress } from '../platform/uploadAddress.ts'
import { documentationQuery } from '../sharing/api.ts'
import { useOpenSharing } from '../sharing/shareDialog.ts'
import { validationsQuery } from '../tasks/api.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { DocumentIcon, GlobeIcon, PortfolioIcon, ShieldIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Link } from '../ui/Link.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { SectionHead } from './SectionHead.tsx'
import styles from './Home.module.css'

/** Finished projects shown here; My Projects shows all. */
const maxFinished = 3

/** Celebrates the project that was just finished, with the work and its proof. */
export const JustFinished = ({ project, count }: { project: Project; count: number }) => {
  const title = project.metadata.title || projectMessages.untitled
  const [before, after] = messages.justFinished(count)
  return (
    <Row as="section" wrap align="start" gap={20} surface="card" aria-labelledby="just-finished" className={styles.just}>
      <Won project={project} />
      <Stack gap={4} className={styles.built}>
        <Text as="h2" text="label" breaks id="just-finished">
          {before}
          <Text as={Link} unstyled hover="harbour" to={projectPath(project, storedTrack())}>
            {title}
          </Text>
          {after}
        </Text>
        <Built project={project} />
      </Stack>
      <Proof project={project} title={title} instead={count === 1 && <PortfolioLink />} />
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

/** What was built, in the learner's words if they wrote some, and when. On a phone, below the picture and the title. */
const Built = ({ project: { summary, metadata, completedAt } }: { project: Project }) => (
  <Stack gap={4}>
    <Text text="small" tone="quiet" dir="auto" clamp breaks>
      {summary ? `“${summary}”` : metadata.outcome}
    </Text>
    {completedAt && (
      <Text text="caption" tone="faint">
        {messages.finishedOn(dayOf(completedAt))}
      </Text>
    )}
  </Stack>
)

type ProofProps = {
  project: Project
  title: string
  /** Takes the place of the public page if there is none. */
  instead?: ReactNode
}

/** The documentation and the credential of a finished project, and its public page if there is one. */
const Proof = ({ project, title, instead }: ProofProps) => {
  const openSharing = useOpenSharing()
  const { mayIssue, issued } = useQuery(credentialQuery(project.id)).data ?? {}
  const mayShare = canShareLinks()
  const page = useQuery({ ...documentationQuery(project.id), enabled: mayShare }).data?.viewUrl
  const credential = messages.credential(Boolean(issued))
  return (
    <Row wrap gap={4} className={styles.proof}>
      <Button
        variant="quiet"
        size="small"
        icon={DocumentIcon}
        aria-label={messages.ofProject(messages.documentation, title)}
        onClick={() => openSharing(project, 'shareOptions')}
      >
        {messages.documentation}
      </Button>
      {mayShare && page ? (
        // Rendered by the server, so the app's router doesn't know the page.
        <a {...buttonClasses('quiet', 'small')} href={page} target="_blank" rel="noopener">
          <GlobeIcon />
          {messages.publicPage}
        </a>
      ) : (
        instead
      )}
      {(mayIssue || issued) && (
        <Button
          variant="quiet"
          size="small"
          icon={ShieldIcon}
          aria-label={messages.ofProject(credential, title)}
          onClick={() => openSharing(project, 'projectComplete', { form: 'credential' })}
        >
          {credential}
        </Button>
      )}
    </Row>
  )
}

const PortfolioLink = () => (
  <Link unstyled {...buttonClasses('quiet', 'small')} to={routePatterns.portfolio}>
    <PortfolioIcon />
    {messages.portfolio}
  </Link>
)

type FinishedProps = {
  /** The most recently finished first. */
  projects: readonly Project[]
  /** The project that `JustFinished` shows. It isn't listed again. */
  celebrated: Project | undefined
}

/** The learner's finished projects with their pictures and links to their documentation and credentials. */
export const Finished = ({ projects, celebrated }: FinishedProps) => {
  const listed = projects.filter((project) => project !== celebrated)
  if (listed.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="finished-title">
      <SectionHead
        id="finished-title"
        title={celebrated ? messages.finishedEarlier : messages.finished(catalogueMessages.projects(projects.length))}
      >
        <Row wrap justify="end" gap={4}>
          {listed.length > maxFinished && (
            <Button variant="quiet" size="small" onClick={() => openDirectory('my-projects')}>
              {messages.finishedMore}
            </Button>
          )}
          <PortfolioLink />
        </Row>
      </SectionHead>
      <ul className={styles.finished}>
        {listed.slice(0, maxFinished).map((project) => {
          const title = project.metadata.title || projectMessages.untitled
          return (
            <Row as="li" key={project.id} wrap gap={16} surface="card" className={styles.work}>
              <Won project={project} />
              <Stack gap={2} className={styles.built}>
                <Text as={Link} unstyled text="label" hover="harbour" to={projectPath(project, storedTrack())}>
                  {title}
                </Text>
                <Built project={project} />
              </Stack>
              <Proof project={project} title={title} />
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
