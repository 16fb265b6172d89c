import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../core/accounts/contract.ts'
import { projectToContinue } from '../../core/catalogue/onward.ts'
import { ThemeSwitch } from '../shell/ThemeSwitch.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { homeWords as words } from '../words/start.ts'
import { projectsQuery } from './api.ts'
import { AllComplete } from './AllComplete.tsx'
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

/** The project to go on with, a choice before the first one, or a word when all are complete. When the list fails, the shelf below says so. */
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
  const project = projectToContinue(projects, lastId)
  if (project) return <Continue project={project} />
  const complete = projects.filter(({ status }) => status === 'COMPLETE').length
  return complete > 0 ? <AllComplete count={complete} /> : <FirstProjects projects={projects} />
}
