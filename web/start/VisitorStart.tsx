import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '@fieldwork/core/brand.ts'
import { useAddresses } from '../ui/addresses.ts'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { firstFree } from '@fieldwork/core/catalogue/series.ts'
import { verifierPath } from '@fieldwork/core/credentials/addresses.ts'
import { loginPath, projectPath, routePatterns } from '@fieldwork/core/paths.ts'
import { useVisitorsProjects } from '../documents/ownProgress.ts'
import { Logo } from '../platform/page/Logo.tsx'
import { testimonialsQuery } from '../accounts/api.ts'
import { ThemeSwitch } from '../accounts/ThemeSwitch.tsx'
import { useFocusAfterStart } from '../platform/page/useFocusAfterStart.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { Button, buttonClasses, type ButtonVariant } from '../ui/buttons/Button.tsx'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { goalMessages } from '../messages/goals.ts'
import { visitorMessages as messages } from '../messages/start.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { GoalBox } from '../goals/GoalBox.tsx'
import { PathCards } from '../goals/PathCards.tsx'
import { PathLinks } from '../goals/PathLinks.tsx'
import { useMayUpgrade } from '../plans/api.ts'
import { HowItGoes } from './HowItGoes.tsx'
import { Pricing } from './Pricing.tsx'
import { SeriesList } from '../catalogue/SeriesList.tsx'
import { DraftingGrid } from '../illustrations/DraftingGrid.tsx'
import { StartIllustration } from '../illustrations/StartIllustration.tsx'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { OpenQuestion } from '../openQuestion/OpenQuestion.tsx'
import { useAnswerOutboxes } from '../tasks/useDraft.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { keepRightAnswer } from '../tasks/rightAnswer.ts'
import styles from './VisitorStart.module.css'

/** The landing page: the promise, a question that is judged right there, a field for a goal, and the catalogue. */
export const VisitorStart = () => {
  const { communityUrl } = useAddresses()
  usePageTitle(undefined)
  useFocusAfterStart()
  const mayUpgrade = useMayUpgrade()
  const { data: projects, isPending } = useQuery(projectsQuery)
  const asking = projects && askingProject(projects)
  const asks = asking !== undefined || isPending
  // One button is filled: the way in, and once an answer is chosen, the question's.
  const [hasBegun, setBegun] = useState(false)
  const outboxes = useAnswerOutboxes()
  // Fills the answer into the task, unless the visitor has written one there.
  const carryOver = (answer: string) => {
    if (!asking) return
    const drafts = outboxes.of(null, asking.project.id)
    const { id } = asking.question
    keepRightAnswer(id, answer)
    if (!drafts.state.getState()[id]?.localValue) drafts.type(id, { type: 'TEXT', text: { data: answer } })
  }
  return (
    <div className={styles.page}>
      <header className={styles.site}>
        <Brand />
        <nav aria-label={messages.onThisPage}>
          <Link unstyled to={routePatterns.projects}>
            {messages.projects}
          </Link>
          <a href="#series">{messages.series}</a>
          <a href="#how">{messages.how}</a>
          {mayUpgrade && <a href="#pricing">{messages.pricing}</a>}
        </nav>
        <Row gap={12}>
          <ThemeSwitch />
          <Link unstyled {...buttonClasses('outline', 'small')} to={loginPath(routePatterns.start)}>
            {messages.login}
          </Link>
        </Row>
      </header>
      <main>
        <section className={styles.hero} data-asks={asks || undefined}>
          <div className={styles.promise}>
            <h1>{messages.promise}</h1>
            {asks && (
              <Text above={8} tone="quiet" className={styles.tagline}>
                {messages.promiseShort(projects?.length)}
              </Text>
            )}
            <Text above={24} tone="quiet" className={styles.more}>
              {messages.promiseMore(projects?.length)}
            </Text>
            <WayIn projects={projects} isPending={isPending} variant={hasBegun ? 'outline' : 'filled'} />
            <GoalBox isBesideQuestion={asks}>
              {asks ? (
                <Text above={8} text="caption" tone="quiet">
                  {goalMessages.ownNeedsLogin}
                </Text>
              ) : (
                <PathLinks title={goalMessages.needsLogin} max={maxPaths} />
              )}
            </GoalBox>
          </div>
          {asks ? (
            <Stack align="middle" className={styles.sheet}>
              <DraftingGrid />
              {asking && <OpenQuestion {...asking} onBegin={() => setBegun(true)} onStart={carryOver} />}
            </Stack>
          ) : (
            <StartIllustration />
          )}
        </section>
        {asks && (
          <section className={styles.hero}>
            <div className={styles.promise}>
              <PathCards above={8} />
            </div>
            <StartIllustration />
          </section>
        )}
        <section className={styles.band} id="series" tabIndex={-1}>
          <h2>{messages.pick}</h2>
          <Text above={8} below={32} tone="quiet" className={styles.lead}>
            {messages.pickMore}
          </Text>
          <SeriesList />
        </section>
        <section className={styles.band} data-on="sheet" id="how" tabIndex={-1}>
          <h2>{messages.evening}</h2>
          <HowItGoes example={projects && firstFree(projects)} />
        </section>
        <Voices />
        {mayUpgrade && (
          <section className={styles.band} id="pricing" tabIndex={-1}>
            <Pricing />
          </section>
        )}
      </main>
      <Row as="footer" justify="between" wrap text="small" tone="faint" className={styles.foot}>
        <div>
          <Brand />
          <p>{messages.footer}</p>
        </div>
        <nav aria-label={messages.legal}>
          {communityUrl && (
            <Link unstyled to={communityUrl}>
              {messages.community}
            </Link>
          )}
          <a href={verifierPath}>{messages.verifier}</a>
          <Link unstyled to={routePatterns.terms}>
            {messages.terms}
          </Link>
          <Link unstyled to={routePatterns.privacy}>
            {messages.privacy}
          </Link>
        </nav>
      </Row>
    </div>
  )
}

/** The first project in the order of the catalogue that asks visitors a question. */
const askingProject = (projects: readonly Project[]) =>
  projects.flatMap((project) => {
    const question = project.metadata.openQuestion
    return question && !isLocked(project) ? [{ project, question }] : []
  })[0]

const Brand = () => (
  <Row as="span" inline gap={8} tone="harbour" className={styles.brand}>
    <Logo />
    {brand.name}
  </Row>
)

/** Number of paths below the goal field, if there is no question. */
const maxPaths = 3

/** Testimonials of the operator's learners, if there are any. */
const Voices = () => {
  const voices = useQuery(testimonialsQuery).data ?? []
  if (voices.length === 0) return null
  return (
    <section className={styles.band}>
      <h2>{messages.voices}</h2>
      <ul className={styles.voices}>
        {voices.slice(0, shownVoices).map(({ name, country, image, quote }) => (
          <li key={name}>
            <Text as="blockquote" text="subheading">
              {quote}
            </Text>
            <Row as="p" gap={12} above={16} text="small" tone="faint">
              <img src={image} alt="" width="44" height="44" loading="lazy" />
              <span>
                <b>{name}</b>
                {country}
              </span>
            </Row>
          </li>
        ))}
      </ul>
    </section>
  )
}

const shownVoices = 3

type WayInProps = { projects: readonly Project[] | undefined; isPending: boolean; variant: ButtonVariant }

/** The main button: continues the last project, or starts the first free one. If there is none, the list of series explains why. */
const WayIn = ({ projects, isPending, variant }: WayInProps) => {
  const [begun] = useVisitorsProjects(projects ?? [])
  if (begun)
    return (
      <Row wrap above={32} tone="faint" className={styles.go}>
        <Link unstyled {...buttonClasses(variant, 'large')} to={projectPath(begun, storedTrack())}>
          {messages.goOn}
          <ArrowRightIcon size={20} />
        </Link>
        <span>{begun.metadata.title}</span>
      </Row>
    )
  const project = projects && firstFree(projects)
  if (!project && !isPending) return null
  return (
    <Row wrap above={32} tone="faint" className={styles.go}>
      {project ? (
        <Link unstyled {...buttonClasses(variant, 'large')} to={projectPath(project, storedTrack())}>
          {messages.start}
          <ArrowRightIcon size={20} />
        </Link>
      ) : (
        <Button variant={variant} size="large" aria-busy aria-disabled>
          {messages.start}
          <ArrowRightIcon size={20} />
        </Button>
      )}
      {project && <span>{messages.startFacts(project.metadata.time)}</span>}
    </Row>
  )
}
