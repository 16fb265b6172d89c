import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../core/accounts/contract.ts'
import type { Project } from '../../core/catalogue/project.ts'
import { nextProject } from '../../core/sharing/next.ts'
import { ThemeSwitch } from '../shell/ThemeSwitch.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { homeWords as words } from '../words/start.ts'
import { projectsQuery } from './api.ts'
import { Continue } from './Continue.tsx'
import { FirstProjects } from './FirstProjects.tsx'
import { firstName, partOfDay } from './greeting.ts'
import styles from './Home.module.css'
import { lastViewedProject } from './lastViewed.ts'
import { SeriesShelf } from './SeriesShelf.tsx'

/** The start screen of somebody who is back: where they left off, and what else there is. */
export const Home = ({ user }: { user: User }) => {
  usePageTitle(words.title)
  const [hour] = useState(() => new Date().getHours())
  return (
    <main className={styles.home}>
      <header className={styles.head}>
        <h1>{words.greet(words.greeting[partOfDay(hour)], user.nameStatus === 'given' ? firstName(user.name) : '')}</h1>
        <ThemeSwitch />
      </header>
      <WayOn />
      <section className={styles.series} aria-labelledby="home-series">
        <h2 id="home-series">{words.series}</h2>
        <SeriesShelf />
      </section>
    </main>
  )
}

/**
 * The project on the screen last, or the one after it once it is complete; on a new device what is under way. When the list fails, the shelf below says so.
 */
const WayOn = () => {
  const { data: projects, isPending } = useQuery(projectsQuery)
  const [lastId] = useState(lastViewedProject)
  if (isPending)
    return (
      <Loading className={styles.waiting}>
        <Skeleton className={styles.ring} />
        <div>
          <Skeleton className={styles.title} />
          <Skeleton className={styles.line} />
        </div>
      </Loading>
    )
  if (!projects || projects.length === 0) return null
  const last = projects.find(({ id }) => id === lastId) ?? underWay(projects)
  const project = last?.status === 'COMPLETE' ? (nextProject(projects, last) ?? last) : last
  return project ? <Continue project={project} /> : <FirstProjects projects={projects} />
}

/** The project begun and not complete that was chosen last; one that was never chosen comes after all others. */
const underWay = (projects: readonly Project[]): Project | undefined =>
  projects
    .filter(({ status }) => status === 'IN_PROGRESS' || status === 'IN_REVIEW')
    .toSorted((a, b) => (b.selectedTime ?? '').localeCompare(a.selectedTime ?? ''))[0]
