import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { opening } from '@fieldwork/core/catalogue/explored.ts'
import { applicableFilter, filterCount, isFiltered, matchesFilter, type ProjectFilter } from '@fieldwork/core/catalogue/filterProjects.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useUser } from '../accounts/api.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { openDirectory, useDirectory, type OpenedTopic } from '../catalogue/directoryView.ts'
import { MadeForYou } from '../goals/MadeForYou.tsx'
import { directoryMessages as messages } from '../messages/catalogue.ts'
import { isModifiedClick } from '../platform/browser/modifiedClick.ts'
import { useRouter } from '../platform/router/RouterContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { onEscape } from '../ui/dom/escape.ts'
import { Chip } from '../ui/buttons/Chip.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Segment } from '../ui/fields/Segment.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import type { Icon } from '../ui/icons/createIcon.tsx'
import { ChevronDownIcon, ListIcon, ProjectsIcon, TrackIcon } from '../ui/icons/icons.ts'
import { AllProjects } from './AllProjects.tsx'
import { MyProjects } from './MyProjects.tsx'
import { ProjectFilters } from './ProjectFilters.tsx'
import styles from './Explore.module.css'
import { SearchBox } from './SearchBox.tsx'
import { SearchResults } from './SearchResults.tsx'
import { Tiles } from './Tiles.tsx'
import { Topic } from './Topic.tsx'
import { useExplored, usePanelAddress } from './useExplored.ts'
import { useOpened } from './useOpened.ts'
import { useResults } from './useResults.ts'

/** The catalogue, or Made for you. A page of its own (`isPage`) leaves Made for you to the directory. */
export const Explore = ({ isPage = false }: { isPage?: boolean }) => {
  const view = useDirectory((directory) => directory.view)
  if (view === 'made-for-you' && !isPage) return <MadeForYou onBack={() => openDirectory('explore')} />
  return <Catalogue isPage={isPage} />
}

/** The catalogue as a list of all projects, as series, as search results, or an opened series, as the address says. */
const Catalogue = ({ isPage }: { isPage: boolean }) => {
  usePanelAddress()
  const { type, hrefWith, open, choose } = useExplored()
  const { opened, query } = useOpened()
  const { projects, filter, mayShow } = useFilteredProjects()
  const [areFiltersOpened, setFiltersOpened] = useState(false)
  const areFiltersShown = areFiltersOpened || isFiltered(filter)
  const results = useResults(query, type, mayShow)
  // The list stays until the first results are there. A page that is opened with a search has none to keep.
  const [isListed, setListed] = useState(query === '')
  if (query === '' && !isListed) setListed(true)
  const isWaiting = !results.groups && !results.isFailed && !results.isOffline
  const found = (type === undefined && projects?.filter(({ id }) => results.found.has(id))) || []
  const { room, leave, back } = useListPosition(opened !== undefined, isPage)
  const hidden = [...results.found].filter((id) => !mayShow(id)).length
  const showHidden = (
    <Button
      size="small"
      onClick={() => {
        choose({ filter: {} })
        // The button goes away.
        room.current?.querySelector('input')?.focus()
      }}
    >
      {messages.showHidden(hidden)}
    </Button>
  )
  const hrefOf = (topic: OpenedTopic) => hrefWith(opening(topic))
  const openTopic = (topic: OpenedTopic) => {
    leave(topic.title)
    open(opening(topic))
  }
  if (opened)
    return (
      <div ref={room}>
        <Topic topic={opened.topic} isPage={isPage} backTo={hrefWith({ opened: undefined })} onBack={back} />
      </div>
    )
  return (
    <div ref={room} className={styles.room} onClickCapture={({ target }: MouseEvent) => leave(topicAt(target))}>
      <SearchBox query={query} results={results} onOpen={openTopic}>
        {query !== '' && found.length > 0 && (
          <Chip pressed={areFiltersShown} expanded={areFiltersShown} onClick={() => setFiltersOpened(!areFiltersShown)}>
            {messages.filters}
          </Chip>
        )}
      </SearchBox>
      {query !== '' && !(isListed && isWaiting) ? (
        <>
          {areFiltersShown && found.length > 0 && <SearchFilters projects={found} filter={filter} />}
          {hidden > 0 && results.groups?.length === 0 ? (
            <EmptyState boxed title={messages.noneMatch} action={showHidden}>
              {messages.hiddenByFilters(hidden, false)}
            </EmptyState>
          ) : (
            <>
              <SearchResults results={results} words={query} onOpen={openTopic} />
              {hidden > 0 && (
                <Row wrap gap={12} above={20}>
                  <Text tone="quiet">{messages.hiddenByFilters(hidden, true)}</Text>
                  {showHidden}
                </Row>
              )}
            </>
          )}
        </>
      ) : (
        <Lists filter={filter} hrefOf={hrefOf} isPage={isPage} />
      )}
    </div>
  )
}

type ListsProps = { filter: ProjectFilter; hrefOf: (topic: OpenedTopic) => string; isPage: boolean }

/** All projects, all series, or on a page the learner’s projects. A narrow screen has the filters of the projects behind a button. */
const Lists = ({ filter, hrefOf, isPage }: ListsProps) => {
  const { list: chosen, choose } = useExplored()
  const hasOwn = useUser() !== null && isPage
  const list = chosen === 'my-projects' && !hasOwn ? 'projects' : chosen
  const options = hasOwn ? [...lists, ownList] : lists
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (opened) onEscape(close)(event)
  }
  const count = filterCount(filter)
  return (
    <>
      <Row justify="between" wrap gap={8}>
        <Segment label={messages.explored} options={options} value={list} onChange={(next) => choose({ list: next })} />
        {list === 'projects' && (
          <Box className={styles.fold} onKeyDown={onKeyDown}>
            <Chip ref={button} pressed={count > 0} expanded={opened} onClick={() => setOpened(!opened)}>
              {messages.choice(messages.filters, count)}
              <ChevronDownIcon size={16} />
            </Chip>
          </Box>
        )}
      </Row>
      {list === 'projects' && <AllProjects hrefOf={hrefOf} disclosure={{ opened, onKeyDown }} />}
      {list === 'series' && <Tiles hrefOf={hrefOf} />}
      {list === 'my-projects' && (
        <Box above={16}>
          <MyProjects onExplore={() => choose({ list: 'projects' })} />
        </Box>
      )}
    </>
  )
}

/** The title of the series that a click opens. */
const topicAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-topic]')?.dataset['topic'] : undefined

/** Goes back from a series to the list as it was left: with its scroll position, and the focus on the series. */
const useListPosition = (isOpened: boolean, isPage: boolean) => {
  const router = useRouter()
  const room = useRef<HTMLDivElement>(null)
  const left = useRef<{ top: number; title: string } | undefined>(undefined)
  const wasOpened = useRef(isOpened)
  const scroller = () => room.current?.closest(isPage ? '#page' : '[role=tabpanel]')
  useLayoutEffect(() => {
    const panel = scroller()
    if (wasOpened.current === isOpened || !panel) return
    wasOpened.current = isOpened
    const before = left.current
    // After a reload, the history still has the position in the page.
    panel.scrollTop = isOpened ? 0 : (before?.top ?? (isPage ? router.history.current().scrollTop : 0))
    if (isOpened) return room.current?.querySelector('a')?.focus({ preventScroll: true })
    if (!before) return
    const places = room.current?.querySelectorAll<HTMLElement>('[data-topic]') ?? []
    const place = [...places].find(({ dataset }) => dataset['topic'] === before.title)
    ;(place ?? room.current?.querySelector('input'))?.focus({ preventScroll: true })
  })
  return {
    room,
    leave: (title: string | undefined) => {
      if (title === undefined) return
      left.current = { top: scroller()?.scrollTop ?? 0, title }
      if (isPage) router.history.keepScroll(left.current.top)
    },
    /** Goes back in the history if the list is the previous entry; otherwise the link navigates as usual. */
    back: (event: MouseEvent) => {
      if (!left.current || isModifiedClick(event)) return
      event.preventDefault()
      router.history.back()
    },
  }
}

/** The filters of the catalogue, which limit the results of a search, too. */
const useFilteredProjects = () => {
  const user = useUser()
  const { filter: chosen } = useExplored()
  const projects = useQuery(projectsQuery).data
  const filter = applicableFilter(chosen, projects ?? [], user !== null)
  const mayShow = (projectId: string) => {
    const project = projects?.find(({ id }) => id === projectId)
    return !project || matchesFilter(project, filter)
  }
  return { projects, filter, mayShow }
}

const SearchFilters = ({ projects, filter }: { projects: readonly Project[]; filter: ProjectFilter }) => {
  const { choose } = useExplored()
  return (
    <Box below={20}>
      <ProjectFilters projects={projects} filter={filter}>
        {isFiltered(filter) && (
          <Button size="small" variant="quiet" onClick={() => choose({ filter: {} })}>
            {messages.clearFilters}
          </Button>
        )}
      </ProjectFilters>
    </Box>
  )
}

type ListOption = { value: ReturnType<typeof useExplored>['list']; label: string; icon: Icon }

const lists: ListOption[] = [
  { value: 'projects', label: messages.projects, icon: ProjectsIcon },
  { value: 'series', label: messages.series, icon: TrackIcon },
]

const ownList: ListOption = { value: 'my-projects', label: messages.myProjects, icon: ListIcon }
