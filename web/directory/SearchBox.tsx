import type { KeyboardEvent, ReactNode } from 'react'
import type { SearchType } from '@fieldwork/core/search/schema.ts'
import { maxSearchLength } from '@fieldwork/core/search/limits.ts'
import { searchFor, useDirectory, type OpenedTopic } from '../catalogue/directoryView.ts'
import { searchMessages as messages } from '../messages/search.ts'
import { Chip } from '../ui/buttons/Chip.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { CloseIcon, SearchIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { useOpenEntry } from './useOpenEntry.ts'
import type { Results } from './useResults.ts'

/** `children` follow the chips. */
type Props = { results: Results; onOpen: (topic: OpenedTopic) => void; children: ReactNode }

/** Text and type of a search. Arrow keys move through all results, Enter opens one, Escape clears the box before it closes the directory. */
export const SearchBox = ({ results, onOpen, children }: Props) => {
  const { query, type } = useDirectory()
  const open = useOpenEntry(onOpen)
  const { entries, active, groups } = results
  const isOpen = groups !== undefined && entries.length > 0 && query.trim() !== ''
  const move = (by: number) => {
    const at = active ? entries.indexOf(active) : -1
    const next = entries[(at + by + entries.length) % entries.length]
    if (!next) return
    results.setActive(next.key)
    document.getElementById(results.optionId(next.key))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && query) searchFor('')
    else if (isOpen && event.key === 'ArrowDown') move(1)
    else if (isOpen && event.key === 'ArrowUp') move(-1)
    else if (isOpen && event.key === 'Enter' && active && !results.isRefreshing) open(active)
    else return
    event.preventDefault()
  }
  return (
    <Box as="search" below={20}>
      <TextField
        label={messages.label}
        labelHidden
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={isOpen ? results.listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active ? results.optionId(active.key) : undefined}
        placeholder={messages.placeholder}
        maxLength={maxSearchLength}
        value={query}
        prefix={<SearchIcon size={18} />}
        suffix={query && <IconButton icon={CloseIcon} label={messages.clear} tooltip={false} onClick={() => searchFor('')} />}
        onChange={searchFor}
        onKeyDown={press}
      />
      {query !== '' && (
        <Row wrap gap={8} above={12}>
          {results.types.length > 0 && <Chips type={type} types={results.types} />}
          {children}
        </Row>
      )}
    </Box>
  )
}

/** Limits a search to one of the types among its results. */
const Chips = ({ type, types }: { type: SearchType | undefined; types: readonly SearchType[] }) => (
  <Row align="stretch" wrap gap={8} role="group" aria-label={messages.types}>
    {chips
      .filter(([value]) => value === 'all' || types.includes(value))
      .map(([value, icon]) => (
        <Chip
          key={value}
          pressed={value === (type ?? 'all')}
          onClick={() => useDirectory.setState({ type: value === 'all' ? undefined : value })}
        >
          {icon && <ProjectIcon name={icon} size={18} />}
          {messages.type[value]}
        </Chip>
      ))}
  </Row>
)

const chips: ReadonlyArray<[SearchType | 'all', string?]> = [['all'], ['roadmap', 'roadmap'], ['specialty', 'specialty'], ['tool', 'tool']]
