import { useState } from 'react'
import { bySeries } from '../../core/catalogue/series.ts'
import { Button } from '../ui/Button.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { catalogueWords as words } from '../words/catalogue.ts'
import { ProjectList } from './ProjectList.tsx'
import { SeriesCard } from './SeriesCard.tsx'
import styles from './SeriesShelf.module.css'

/** Series shown at first, and added by each "Show more". */
const pageSize = 3

export const SeriesShelf = () => {
  const [shown, setShown] = useState(pageSize)
  return (
    <ProjectList waiting={<Waiting />}>
      {(projects) => {
        const all = bySeries(projects)
        return (
          <>
            <ul className={styles.shelf}>
              {all.slice(0, shown).map((series) => (
                <SeriesCard key={series.id ?? ''} series={series} />
              ))}
            </ul>
            {shown < all.length && (
              <p className={styles.more}>
                <Button onClick={() => setShown(shown + pageSize)}>{words.showMore}</Button>
              </p>
            )}
          </>
        )
      }}
    </ProjectList>
  )
}

const Waiting = () => (
  <Loading className={styles.shelf}>
    {[1, 2, 3].map((card) => (
      <div key={card} className={styles.waiting}>
        <Skeleton className={styles.emblem} />
        <Skeleton className={styles.title} />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    ))}
  </Loading>
)
