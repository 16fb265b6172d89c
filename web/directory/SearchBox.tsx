import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { withoutLimit } from '@fieldwork/core/search/limitsInSearch.ts'
import type { SearchLimits, SearchType } from '@fieldwork/core/search/schema.ts'
import { maxSearchLength } from '@fieldwork/core/search/limits.ts'
import type { OpenedTopic } from '../catalogue/directoryView.ts'
import { searchMessages as messages } from '../messages/search.ts'
import { useLocation } from '../platform/router/RouterContext.ts'
import { useEarlyForm } from '../platform/page/useEarlyForm.ts'
import { Chip } from '../ui/buttons/Chip.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { CloseIcon, SearchIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { useExplored } from './useExplored.ts'
import { useOpenEntry } from './useOpenEntry.ts'
import type { Results } from './useResults.ts'

/** `query` is the search that is shown. `children` follow the chips. */
type Props = { query: string; results: Results; onOpen: (topic: OpenedTopic) => void; children: ReactNode }

/**
 * Text and type of a search. Arrow keys move through all results, and Enter opens the chosen one. Without one, Enter searches at once and
 * keeps the list. Escape clears the box before it closes the directory. Without JavaScript, the form leads to the page of all projects with
 * the results.
 */
export const SearchBox = ({ query, results, onOpen, children }: Props) => {
  const { text, setText, searchNow } = useTypedSearch(query)
  const form = useEarlyForm('search', setText)
  const { open } = useOpenEntry(onOpen)
  const { entries, active, groups } = results
  const isOpen = groups !== undefined && entries.length > 0 && text.trim() !== ''
  const move = (by: number) => {
    const at = active ? entries.indexOf(active) : -1
    const next = entries.at(at < 0 && by < 0 ? -1 : (at + by) % entries.length)
    if (!next) return
    results.setActive(next.key)
    document.getElementById(results.optionId(next.key))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && text) setText('')
    else if (isOpen && event.key === 'ArrowDown') move(1)
    else if (isOpen && event.key === 'ArrowUp') move(-1)
    else if (isOpen && event.key === 'Enter' && active) open(active)
    else return
    event.preventDefault()
  }
  return (
    <Box
      as="form"
      {...form}
      role="search"
      method="get"
      action={routePatterns.projects}
      below={20}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        searchNow()
      }}
    >
      <TextField
        label={messages.label}
        labelHidden
        isEarly
        name="q"
        role="combobox"
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={isOpen ? results.listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active ? results.optionId(active.key) : undefined}
        placeholder={messages.placeholder}
        maxLength={maxSearchLength}
        value={text}
        prefix={<SearchIcon size={18} />}
        suffix={text && <IconButton icon={CloseIcon} label={messages.clear} tooltip={false} onClick={() => setText('')} />}
        onChange={(next) => {
          results.setActive(undefined)
          setText(next)
        }}
        onKeyDown={press}
      />
      {text !== '' && (
        <Row wrap gap={8} above={12}>
          {results.types.length > 0 && <Chips types={results.types} />}
          {results.limits && Object.keys(results.limits).length > 0 && <Limits limits={results.limits} query={query} onChange={setText} />}
          {children}
        </Row>
      )}
    </Box>
  )
}

/** Milliseconds from the last key to the search. */
const searchDelay = 400

/**
 * The text of the box. It becomes the search after a pause, at once when it's emptied or `searchNow` is called, and follows a search that comes
 * otherwise. On the page of all projects, Back returns to each search that was sent with Enter or that the page was opened with.
 */
const useTypedSearch = (query: string) => {
  const { change, choose } = useExplored()
  const { pathname } = useLocation()
  const [text, setText] = useState(query)
  const [searched, setSearched] = useState(query)
  if (query !== searched) {
    setSearched(query)
    // A text that isn't searched yet stays: it may have been typed before another page was rendered, which begins with the last search.
    if (asQuery(text) === searched) setText(query)
  }
  const sent = useRef(new Set(query ? [query] : []))
  const search = (next: string) => {
    const show = sent.current.has(query) ? choose : change
    show({ query: next, type: undefined, opened: undefined })
  }
  const searchTyped = useEffectEvent(search)
  useEffect(() => {
    const next = asQuery(text)
    if (next === query) return
    if (next === '') return searchTyped('')
    const wait = setTimeout(() => searchTyped(next), searchDelay)
    return () => clearTimeout(wait)
    // `change` does nothing before another page is rendered.
  }, [text, query, pathname])
  const searchNow = () => {
    const next = asQuery(text)
    if (next !== query) search(next)
    if (next) sent.current.add(next)
  }
  return { text, setText, searchNow }
}

/** Pasted text may contain characters that no search has. */
const asQuery = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ').trim()

/** What a search asks of projects. A press takes its words out of the search. */
const Limits = ({ limits, query, onChange }: { limits: SearchLimits; query: string; onChange: (text: string) => void }) => (
  <Row align="stretch" wrap gap={8} role="group" aria-label={messages.limits}>
    {(Object.keys(limits) as (keyof SearchLimits)[]).map((name) => (
      <Chip key={name} pressed onClick={() => onChange(withoutLimit(query, name))}>
        {messages.limit[name](limits)}
        <CloseIcon size={14} />
      </Chip>
    ))}
  </Row>
)

/** Limits a search to one of the types among its results. */
const Chips = ({ types }: { types: readonly SearchType[] }) => {
  const { type, choose } = useExplored()
  return (
    <Row align="stretch" wrap gap={8} role="group" aria-label={messages.types}>
      {chips
        .filter(([value]) => value === 'all' || types.includes(value))
        .map(([value, icon]) => (
          <Chip key={value} pressed={value === (type ?? 'all')} onClick={() => choose({ type: value === 'all' ? undefined : value })}>
            {icon && <ProjectIcon name={icon} size={18} />}
            {messages.type[value]}
          </Chip>
        ))}
    </Row>
  )
}

const chips: ReadonlyArray<[SearchType | 'all', string?]> = [['all'], ['roadmap', 'roadmap'], ['specialty', 'specialty'], ['tool', 'tool']]
