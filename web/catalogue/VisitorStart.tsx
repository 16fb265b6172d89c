import { useQuery } from '@tanstack/react-query'
import { brand } from '../../core/brand.ts'
import { firstFree } from '../../core/catalogue/series.ts'
import { loginPath, projectPath, routePatterns } from '../../core/paths.ts'
import { Logo } from '../shell/Logo.tsx'
import { ThemeSwitch } from '../shell/ThemeSwitch.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { Button, buttonLook } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { visitorWords as words } from '../words/start.ts'
import { projectsQuery } from './api.ts'
import { HowItGoes } from './HowItGoes.tsx'
import { SeriesShelf } from './SeriesShelf.tsx'
import { StationSheet } from './StationSheet.tsx'
import { storedTrack } from './storedTrack.ts'
import styles from './VisitorStart.module.css'

/** What a stranger sees first: the promise, one way in that needs no account, and what there is. */
export const VisitorStart = () => {
  usePageTitle(undefined)
  return (
    <div className={styles.page}>
      <header className={styles.site}>
        <Brand />
        <nav aria-label={words.onThisPage}>
          <a href="#series">{words.series}</a>
          <a href="#how">{words.how}</a>
        </nav>
        <div className={styles.account}>
          <ThemeSwitch />
          <Link plain {...buttonLook('outline', 'small')} to={loginPath(routePatterns.start)}>
            {words.login}
          </Link>
        </div>
      </header>
      <main>
        <section className={styles.hero}>
          <div className={styles.promise}>
            <h1>{words.promise}</h1>
            <p className={styles.more}>{words.promiseMore}</p>
            <StartFree />
          </div>
          <StationSheet />
        </section>
        <section className={styles.band} id="series" tabIndex={-1}>
          <h2>{words.pick}</h2>
          <p className={styles.lead}>{words.pickMore}</p>
          <SeriesShelf />
        </section>
        <section className={styles.band} data-on="sheet" id="how" tabIndex={-1}>
          <h2>{words.evening}</h2>
          <HowItGoes />
        </section>
      </main>
      <footer className={styles.foot}>
        <div>
          <Brand />
          <p>{words.footer}</p>
        </div>
        <nav aria-label={words.legal}>
          {brand.communityUrl && (
            <Link plain to={brand.communityUrl}>
              {words.community}
            </Link>
          )}
          <Link plain to={routePatterns.terms}>
            {words.terms}
          </Link>
          <Link plain to={routePatterns.privacy}>
            {words.privacy}
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

/** The page's one filled button. Without a free project there is none; the shelf says what is the matter. */
const StartFree = () => {
  const { data: projects, isPending } = useQuery(projectsQuery)
  const project = projects && firstFree(projects)
  if (!project && !isPending) return null
  return (
    <div className={styles.go}>
      {project ? (
        <Link plain {...buttonLook('filled', 'large')} to={projectPath(project, storedTrack())}>
          {words.start}
          <Icon name="arrow-right" size={20} />
        </Link>
      ) : (
        <Button look="filled" size="large" aria-busy aria-disabled>
          {words.start}
          <Icon name="arrow-right" size={20} />
        </Button>
      )}
      {project && <span>{words.startFacts(project.metadata.time)}</span>}
    </div>
  )
}
