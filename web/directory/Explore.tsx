import { useLayoutEffect, useRef } from 'react'
import { openDirectory, useDirectory, type OpenedTopic } from '../catalogue/directoryView.ts'
import { MadeForYou } from '../goals/MadeForYou.tsx'
import { directoryMessages as messages } from '../messages/catalogue.ts'
import { seriesSearch } from '../search/resultList.ts'
import { Segment } from '../ui/fields/Segment.tsx'
import type { Icon } from '../ui/icons/createIcon.tsx'
import { ProjectsIcon, TrackIcon } from '../ui/icons/icons.ts'
import { AllProjects } from './AllProjects.tsx'
import { chooseInCatalogue, useCatalogueChoice, type CatalogueChoice } from './catalogueChoice.ts'
import { SearchBox } from './SearchBox.tsx'
import { SearchResults } from './SearchResults.tsx'
import { Tiles } from './Tiles.tsx'
import { Topic } from './Topic.tsx'
import { useDebounced } from './useDebounced.ts'
import { useResults } from './useResults.ts'

/** Milliseconds from the last key to the search. */
const searchDelay = 400

/** The catalogue as a list of all projects, as series, as search results, an opened series, or Made for you. */
export const Explore = () => {
  const { view, opened, query, type } = useDirectory()
  // The scroll position and the opened topic, for Back.
  const left = useRef<{ top: number; title: string } | undefined>(undefined)
  const room = useRef<HTMLDivElement>(null)
  const scroller = () => room.current?.closest('[role=tabpanel]')
  const words = useDebounced(query, searchDelay)
  const results = useResults(words, type)

  const open = (topic: OpenedTopic) => {
    left.current = { top: scroller()?.scrollTop ?? 0, title: topic.title }
    useDirectory.setState({ opened: topic })
  }
  const back = () => useDirectory.setState({ opened: undefined })
  const isOpened = opened !== undefined
  useLayoutEffect(() => {
    const panel = scroller()
    if (!panel) return
    const before = left.current
    if (isOpened || !before) return void (panel.scrollTop = 0)
    left.current = undefined
    panel.scrollTop = before.top
    const places = room.current?.querySelectorAll<HTMLElement>('[data-topic]') ?? []
    const place = [...places].find(({ dataset }) => dataset['topic'] === before.title)
    ;(place?.matches('button') ? place : room.current?.querySelector('input'))?.focus({ preventScroll: true })
  }, [isOpened])

  // A category is a filter of the list.
  const category = opened?.type === 'category' ? opened.title : undefined
  useLayoutEffect(() => {
    if (category === undefined) return
    chooseInCatalogue({ list: 'projects', filter: { topic: category } })
    useDirectory.setState({ opened: undefined, query: '', type: undefined })
  }, [category])

  if (view === 'made-for-you') return <MadeForYou onBack={() => openDirectory('explore')} onOpen={open} />
  return (
    <div ref={room}>
      {opened ? (
        <Topic topic={opened} onBack={back} />
      ) : (
        <>
          <SearchBox results={results} onOpen={open} />
          {seriesSearch(words) !== undefined || words || type ? (
            <SearchResults results={results} words={words} onOpen={open} />
          ) : (
            <Catalogue onOpen={open} />
          )}
        </>
      )}
    </div>
  )
}

const Catalogue = ({ onOpen }: { onOpen: (topic: OpenedTopic) => void }) => {
  const list = useCatalogueChoice((choice) => choice.list)
  return (
    <>
      <Segment label={messages.explored} options={lists} value={list} onChange={(next) => chooseInCatalogue({ list: next })} />
      {list === 'projects' ? <AllProjects onOpen={onOpen} /> : <Tiles onOpen={onOpen} />}
    </>
  )
}

const lists = [
  { value: 'projects', label: messages.projects, icon: ProjectsIcon },
  { value: 'series', label: messages.series, icon: TrackIcon },
] satisfies { value: CatalogueChoice['list']; label: string; icon: Icon }[]
