import { useState } from 'react'
import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import { bySeries } from '@fieldwork/core/catalogue/series.ts'
import { useUser } from '../accounts/api.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { catalogueMessages as messages } from '../messages/catalogue.ts'
import { ProjectList } from './ProjectList.tsx'
import { SeriesCard } from './SeriesCard.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { progressLabel, seriesTitle } from './seriesSummary.ts'
import { TopicLink } from './TopicLink.tsx'
import styles from './SeriesList.module.css'

/** Series shown at first, and added by each "Show more". */
const pageSize = 3

/** Series as cards with their projects, or in brief, one line for each. */
export const SeriesList = ({ isBrief = false }: { isBrief?: boolean }) => {
  const [shown, setShown] = useState(pageSize)
  const isPro = useUser()?.isPro ?? false
  return (
    <ProjectList waiting={<Waiting isBrief={isBrief} />}>
      {(projects) => {
        const all = bySeries(projects)
        return (
          <>
            <ul className={styles.list} data-brief={isBrief || undefined}>
              {all.slice(0, shown).map((series) => {
                const { id = '' } = series
                const title = seriesTitle(series)
                return isBrief ? (
                  <li key={id}>
                    <TopicLink
                      icon={id}
                      title={title}
                      facts={progressLabel(series.projects, isPro)}
                      to={explorePath({ id: series.id, title })}
                    />
                  </li>
                ) : (
                  <SeriesCard key={id} series={series} />
                )
              })}
            </ul>
            {shown < all.length && (
              <p className={styles.more} data-brief={isBrief || undefined}>
                <Button onClick={() => setShown(shown + pageSize)}>{messages.showMore}</Button>
              </p>
            )}
          </>
        )
      }}
    </ProjectList>
  )
}

const Waiting = ({ isBrief }: { isBrief: boolean }) => (
  <Loading className={styles.list} data-brief={isBrief || undefined}>
    {[1, 2, 3].map((card) =>
      isBrief ? (
        <Skeleton key={card} height="72" shape="card" />
      ) : (
        <Card as="div" key={card} className={styles.waiting}>
          <Skeleton width="44" height="44" />
          <Skeleton width="60%" height="18" below={8} />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </Card>
      ),
    )}
  </Loading>
)
