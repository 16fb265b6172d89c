import { useState } from 'react'
import { bySeries } from '@fieldwork/core/catalogue/series.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { catalogueMessages as messages } from '../messages/catalogue.ts'
import { ProjectList } from './ProjectList.tsx'
import { SeriesCard } from './SeriesCard.tsx'
import { Card } from '../ui/layout/Card.tsx'
import styles from './SeriesList.module.css'

/** Series shown at first, and added by each "Show more". */
const pageSize = 3

export const SeriesList = () => {
  const [shown, setShown] = useState(pageSize)
  return (
    <ProjectList waiting={<Waiting />}>
      {(projects) => {
        const all = bySeries(projects)
        return (
          <>
            <ul className={styles.list}>
              {all.slice(0, shown).map((series) => (
                <SeriesCard key={series.id ?? ''} series={series} />
              ))}
            </ul>
            {shown < all.length && (
              <p className={styles.more}>
                <Button onClick={() => setShown(shown + pageSize)}>{messages.showMore}</Button>
              </p>
            )}
          </>
        )
      }}
    </ProjectList>
  )
}

const Waiting = () => (
  <Loading className={styles.list}>
    {[1, 2, 3].map((card) => (
      <Card as="div" key={card} className={styles.waiting}>
        <Skeleton width="44" height="44" />
        <Skeleton width="60%" height="18" below={8} />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Card>
    ))}
  </Loading>
)
