import { useQuery } from '@tanstack/react-query'
import { brand } from '@fieldwork/core/brand.ts'
import { useAddresses } from '../ui/addresses.ts'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { firstFree } from '@fieldwork/core/catalogue/series.ts'
import { loginPath, projectPath, routePatterns } from '@fieldwork/core/paths.ts'
import { newestPositionOf } from '../documents/ownProgress.ts'
import { Logo } from '../platform/page/Logo.tsx'
import { testimonialsQuery } from '../accounts/api.ts'
import { ThemeSwitch } from '../accounts/ThemeSwitch.tsx'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { visitorMessages as messages } from '../messages/start.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { GoalBox } from '../goals/GoalBox.tsx'
import { useMayUpgrade } from '../plans/api.ts'
import { HowItGoes } from './HowItGoes.tsx'
import { Pricing } from './Pricing.tsx'
import { SeriesList } from '../catalogue/SeriesList.tsx'
import { StartIllustration } from '../illustrations/StartIllustration.tsx'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import styles from './VisitorStart.module.css'

/** The first page for a stranger: the promise, one way in that needs no account, and what there is. */
export const VisitorStart = () => {
  const { communityUrl } = useAddresses()
  usePageTitle(undefined)
  const mayUpgrade = useMayUpgrade()
  return (
    <div className={styles.page}>
      <header className={styles.site}>
        <Brand />
        <nav aria-label={messages.onThisPage}>
          <a href="#series">{messages.series}</a>
          <a href="#how">{messages.how}</a>
          {mayUpgrade && <a href="#pricing">{messages.pricing}</a>}
        </nav>
        <div className={styles.account}>
          <ThemeSwitch />
          <Link unstyled {...buttonClasses('outline', 'small')} to={loginPath(routePatterns.start)}>
            {messages.login}
          </Link>
        </div>
      </header>
      <main>
        <section className={styles.hero}>
          <div className={styles.promise}>
            <h1>{messages.promise}</h1>
            <p className={styles.more}>{messages.promiseMore}</p>
            <WayIn />
            <GoalBox />
          </div>
          <StartIllustration />
        </section>
        <section className={styles.band} id="series" tabIndex={-1}>
          <h2>{messages.pick}</h2>
          <p className={styles.lead}>{messages.pickMore}</p>
          <SeriesList />
        </section>
        <section className={styles.band} data-on="sheet" id="how" tabIndex={-1}>
          <h2>{messages.evening}</h2>
          <HowItGoes />
        </section>
        <Voices />
        {mayUpgrade && (
          <section className={styles.band} id="pricing" tabIndex={-1}>
            <Pricing />
          </section>
        )}
      </main>
      <footer className={styles.foot}>
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
          <Link unstyled to={routePatterns.terms}>
            {messages.terms}
          </Link>
          <Link unstyled to={routePatterns.privacy}>
            {messages.privacy}
          </Link>
        </nav>
      </footer>
    </div>
  )
}

const Brand = () => (
  <span className={styles.brand}>
    <Logo />
    {brand.name}
  </span>
)

/** What an operator's own learners say, where there are any. */
const Voices = () => {
  const voices = useQuery(testimonialsQuery).data ?? []
  if (voices.length === 0) return null
  return (
    <section className={styles.band}>
      <h2>{messages.voices}</h2>
      <ul className={styles.voices}>
        {voices.slice(0, shownVoices).map(({ name, country, image, quote }) => (
          <li key={name}>
            <blockquote>{quote}</blockquote>
            <p>
              <img src={image} alt="" width="44" height="44" loading="lazy" />
              <span>
                <b>{name}</b>
                {country}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const shownVoices = 3

/** The project that a visitor read last in this browser. */
const lastRead = (projects: readonly Project[]): Project | undefined =>
  projects
    .filter((project) => !isLocked(project))
    .flatMap((project) => {
      const readAt = newestPositionOf(project, null)?.readAt
      return readAt ? [{ project, readAt }] : []
    })
    .toSorted((a, b) => b.readAt.localeCompare(a.readAt))[0]?.project

/** The page's one filled button: on with what was begun, else the first project that costs nothing. Without one, the list of series says why. */
const WayIn = () => {
  const { data: projects, isPending } = useQuery(projectsQuery)
  const begun = projects && lastRead(projects)
  if (begun)
    return (
      <div className={styles.go}>
        <Link unstyled {...buttonClasses('filled', 'large')} to={projectPath(begun, storedTrack())}>
          {messages.goOn}
          <ArrowRightIcon size={20} />
        </Link>
        <span>{begun.metadata.title}</span>
      </div>
    )
  const project = projects && firstFree(projects)
  if (!project && !isPending) return null
  return (
    <div className={styles.go}>
      {project ? (
        <Link unstyled {...buttonClasses('filled', 'large')} to={projectPath(project, storedTrack())}>
          {messages.start}
          <ArrowRightIcon size={20} />
        </Link>
      ) : (
        <Button variant="filled" size="large" aria-busy aria-disabled>
          {messages.start}
          <ArrowRightIcon size={20} />
        </Button>
      )}
      {project && <span>{messages.startFacts(project.metadata.time)}</span>}
    </div>
  )
}
