import { useState } from 'react'
import { bySeries, type SeriesOfProjects } from '@fieldwork/core/catalogue/series.ts'
import { Button } from '../ui/Button.tsx'
import { ProjectIcon } from '../ui/ProjectIcon.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { directoryMessages as messages } from '../messages/catalogue.ts'
import { useDirectory } from './directoryView.ts'
import styles from './Explore.module.css'
import { ProjectList } from './ProjectList.tsx'
import { ProjectRow } from './ProjectRow.tsx'
import { extentOf, seriesTitle, progressLabel } from './seriesSummary.ts'
import { ArrowLeftIcon } from '../ui/icons.ts'

/** The series as tiles, and one of them opened. */
export const Explore = () => {
  const opened = useDirectory((directory) => directory.series)
  const setOpened = (series: string | undefined) => useDirectory.setState({ series })
  // The tile that was opened has the focus again after Back.
  const [left, setLeft] = useState<string>()
  const close = () => {
    setLeft(opened)
    setOpened(undefined)
  }
  return (
    <ProjectList waiting={<Waiting />}>
      {(projects) => {
        const all = bySeries(projects)
        const series = all.find((one) => seriesTitle(one) === opened)
        return series ? <OpenedSeries series={series} onBack={close} /> : <Tiles all={all} left={left} onOpen={setOpened} />
      }}
    </ProjectList>
  )
}

const Tiles = ({ all, left, onOpen }: { all: SeriesOfProjects[]; left: string | undefined; onOpen: (title: string) => void }) => (
  <>
    <h2 className={styles.heading}>{messages.series}</h2>
    <ul className={styles.tiles}>
      {all.map((series) => (
        <li key={seriesTitle(series)}>
          <button
            type="button"
            className={styles.tile}
            ref={left === seriesTitle(series) ? focusOn : undefined}
            onClick={() => onOpen(seriesTitle(series))}
          >
            <ProjectIcon name={series.id ?? ''} size={40} />
            <span className={styles.words}>
              <b>{seriesTitle(series)}</b>
              <span className={styles.dots} aria-hidden="true">
                {series.projects.map(({ id, status }) => (
                  <i key={id} data-status={status} />
                ))}
              </span>
              <small>{progressLabel(series)}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  </>
)

const OpenedSeries = ({ series, onBack }: { series: SeriesOfProjects; onBack: () => void }) => (
  <>
    <Button variant="quiet" size="small" icon={ArrowLeftIcon} className={styles.back} ref={focusOn} onClick={onBack}>
      {messages.back}
    </Button>
    <header className={styles.head}>
      <ProjectIcon name={series.id ?? ''} size={44} />
      <div>
        <h2>{seriesTitle(series)}</h2>
        <p>{extentOf(series)}</p>
      </div>
    </header>
    <ol>
      {series.projects.map((project) => (
        <ProjectRow key={project.id} project={project} />
      ))}
    </ol>
  </>
)

const focusOn = (element: HTMLElement | null) => element?.focus()

const Waiting = () => (
  <Loading>
    <p className={styles.heading}>
      <Skeleton className={styles.headingBar} />
    </p>
    <div className={styles.tiles}>
      {[1, 2, 3, 4].map((tile) => (
        <div key={tile} className={styles.tile}>
          <Skeleton className={styles.iconBar} />
          <span className={styles.words}>
            <Skeleton className={styles.titleBar} />
          </span>
        </div>
      ))}
    </div>
  </Loading>
)
