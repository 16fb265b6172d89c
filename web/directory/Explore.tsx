import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isFiltered, matchesFilter, type ProjectFilter } from '@fieldwork/core/catalogue/filterProjects.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useUser } from '../accounts/api.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { openDirectory, useDirectory, writeSearch, type OpenedTopic } from '../catalogue/directoryView.ts'
import { MadeForYou } from '../goals/MadeForYou.tsx'
import { directoryMessages as messages } from '../messages/catalogue.ts'
import { useRouter } from '../platform/router/RouterContext.ts'
import { useToolbarView } from '../platform/toolbar/toolbarViews.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Chip } from '../ui/buttons/Chip.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Segment } from '../ui/fields/Segment.tsx'
import { Box } from '../ui/layout/Box.tsx'
import type { Icon } from '../ui/icons/createIcon.tsx'
import { ProjectsIcon, TrackIcon } from '../ui/icons/icons.ts'
import { AllProjects } from './AllProjects.tsx'
import { chooseInCatalogue, useCatalogueChoice, type CatalogueChoice } from './catalogueChoice.ts'
import { ProjectFilters } from './ProjectFilters.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SearchResults } from './SearchResults.tsx'
import { Tiles } from './Tiles.tsx'
import { Topic } from './Topic.tsx'
import { useDebounced } from './useDebounced.ts'
import { useResults } from './useResults.ts'

/** Milliseconds from the last key to the search. */
const searchDelay = 400

/**
 * The catalogue as a list of all projects, as series, as search results, an opened series, or Made for you. A page of its own (`isPage`)
 * leaves Made for you to the directory.
 */
export const Explore = ({ isPage = false }: { isPage?: boolean }) => {
  const { view, opened, query, type } = useDirectory()
  // The scroll position and the opened topic, for Back.
  const left = useRef<{ top: number; title: string } | undefined>(undefined)
  const room = useRef<HTMLDivElement>(null)
  const scroller = () => room.current?.closest('[role=tabpanel]')
  const words = useDebounced(query, searchDelay)
  const { projects, filter, mayShow } = useFilteredProjects()
  const [areFiltersOpened, setFiltersOpened] = useState(false)
  const areFiltersShown = areFiltersOpened || isFiltered(filter)
  const results = useResults(words, type, mayShow)
  const isSearching = words !== ''
  const found = (type === undefined && projects?.filter(({ id }) => results.found.has(id))) || []
  useSearchAddress(words, isPage)

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

  if (view === 'made-for-you' && !isPage) return <MadeForYou onBack={() => openDirectory('explore')} onOpen={open} />
  return (
    <div ref={room}>
      {opened ? (
        <Topic topic={opened} onBack={back} />
      ) : (
        <>
          <SearchBox results={results} onOpen={open}>
            {isSearching && found.length > 0 && (
              <Chip pressed={areFiltersShown} onClick={() => setFiltersOpened(!areFiltersShown)}>
                {messages.filters}
              </Chip>
            )}
          </SearchBox>
          {isSearching ? (
            <>
              {areFiltersShown && found.length > 0 && <SearchFilters projects={found} filter={filter} />}
              {results.found.size > 0 && results.groups?.length === 0 ? (
                <EmptyState boxed title={messages.noneMatch}>
                  {messages.noneMatchMore}
                </EmptyState>
              ) : (
                <SearchResults results={results} words={words} onOpen={open} />
              )}
            </>
          ) : (
            <>
              <ListOrSeries />
              <Catalogue onOpen={open} />
            </>
          )}
        </>
      )}
    </div>
  )
}

const Catalogue = ({ onOpen }: { onOpen: (topic: OpenedTopic) => void }) => {
  const list = useCatalogueChoice((choice) => choice.list)
  return list === 'projects' ? <AllProjects onOpen={onOpen} /> : <Tiles onOpen={onOpen} />
}

/** Chooses between projects and series. A search has chips instead. */
const ListOrSeries = () => {
  const list = useCatalogueChoice((choice) => choice.list)
  return <Segment label={messages.explored} options={lists} value={list} onChange={(next) => chooseInCatalogue({ list: next })} />
}

/** Keeps the search in the address while it's shown, so that it outlives a reload and is there again after Back. */
const useSearchAddress = (words: string, isPage: boolean) => {
  const router = useRouter()
  const isShown = useToolbarView(({ view }) => view === 'directory') || isPage
  const before = useRef('')
  useEffect(() => {
    const shown = isShown ? words : ''
    // The page may be shown before the search of its address, and the address of a page that is left keeps its search.
    if (shown !== before.current && (isShown || !router.state().isLoading)) writeSearch(router, shown)
    before.current = shown
  }, [router, words, isShown])
  useEffect(
    () => () => {
      if (!isPage && !router.state().isLoading) writeSearch(router, '')
    },
    [router, isPage],
  )
}

/** The filters of the catalogue, which limit the results of a search, too. */
const useFilteredProjects = () => {
  const user = useUser()
  const { filter: chosen } = useCatalogueChoice()
  const projects = useQuery(projectsQuery).data
  const filter: ProjectFilter = user ? chosen : { ...chosen, completion: undefined }
  const mayShow = (projectId: string) => {
    const project = projects?.find(({ id }) => id === projectId)
    return !project || matchesFilter(project, filter)
  }
  return { projects, filter, mayShow }
}

const SearchFilters = ({ projects, filter }: { projects: readonly Project[]; filter: ProjectFilter }) => (
  <Box below={20}>
    <ProjectFilters projects={projects} filter={filter}>
      {isFiltered(filter) && (
        <Button size="small" variant="quiet" onClick={() => chooseInCatalogue({ filter: {} })}>
          {messages.clearFilters}
        </Button>
      )}
    </ProjectFilters>
  </Box>
)

const lists = [
  { value: 'projects', label: messages.projects, icon: ProjectsIcon },
  { value: 'series', label: messages.series, icon: TrackIcon },
] satisfies { value: CatalogueChoice['list']; label: string; icon: Icon }[]
