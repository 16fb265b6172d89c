import { useState } from 'react'
import { contentsOf, doneEntries, isEntryOpen, latestBookmarkEntry, type ContentsEntry } from '@fieldwork/core/documents/contents.ts'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import { blocksOf, isValidation } from '@fieldwork/core/documents/walk.ts'
import { progressOf, requiredCount } from '@fieldwork/core/tasks/status.ts'
import { useUser } from '../accounts/api.ts'
import { useHidesProSections } from '../plans/api.ts'
import { onEscape } from '../ui/dom/escape.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Meter } from '../ui/feedback/Meter.tsx'
import { contentsMessages as messages } from '../messages/document.ts'
import { ContentsStep, type EntryState } from './ContentsStep.tsx'
import { usePassedSteps } from '../documents/ownProgress.ts'
import { useOpenProject } from '../catalogue/api.ts'
import { scrollerId } from '../platform/documents/scrolling.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { useTextAdditions } from '../platform/documents/textAdditions.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './TableOfContents.module.css'
import { usePinned } from './usePinned.ts'
import { useReadingPosition } from '../documents/useReadingPosition.ts'
import { useStatuses } from '../documents/useStatuses.ts'
import { PinIcon } from '../ui/icons/icons.ts'

/** `isClosed`: the reader may not read the document, so their answers aren't loaded. */
type Props = { steps: StepNode[]; sections: SectionNode[]; isClosed?: boolean }

/**
 * The table of contents in the margin: a column if the centre panel is at least 1280 px wide; otherwise a strip of bars, from which the list
 * slides in on hover, on focus, or if it's pinned.
 */
export const TableOfContents = ({ steps, sections: all, isClosed }: Props) => {
  const hidesProSections = useHidesProSections()
  const sections = hidesProSections ? all.filter(({ sectionType }) => sectionType !== 'pro') : all
  const { project } = useOpenProject()
  const user = useUser()
  const { statuses, items } = useStatuses(isClosed ? undefined : project.id)
  const passed = usePassedSteps(project)
  const [isPinned, setPinned] = usePinned()
  const [isPeeking, setPeeking] = useState(false)
  /** Entries that the reader opened or folded. */
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map())
  const bookmarks = useTextAdditions((additions) => additions.bookmarks)
  const entries = contentsOf({ steps, sections }, statuses, bookmarks)
  const bookmarkedEntry = latestBookmarkEntry(entries, bookmarks)
  const position = useReadingPosition(entries)
  const currentIndex = entries.findIndex((entry) => entry.id === position || entry.children.some(({ id }) => id === position))
  const { complete, all: taskCount } = requiredCount(items.length > 0 ? items : untouched({ steps, sections }))
  const done = doneEntries(entries, { passed })

  const jumped = (sectionId: string) => user && sendEvent({ name: 'toc_jumped', data: { projectId: project.id, sectionId } })
  const leave = () => {
    // Moves the focus out of the list before it hides, to where the keyboard scrolls the document.
    if (!isPinned) document.getElementById(scrollerId)?.focus({ preventScroll: true })
    setPeeking(false)
  }

  return (
    <nav
      className={styles.contents}
      aria-label={messages.label}
      data-pinned={isPinned}
      data-peeking={isPeeking}
      // On touch screens every tap ends with a leave event.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setPeeking(false)}
      onKeyDown={isPeeking ? onEscape(leave) : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setPeeking(false)
      }}
    >
      <button
        type="button"
        className={styles.strip}
        aria-label={messages.show}
        aria-expanded={isPinned || isPeeking}
        onPointerEnter={() => setPeeking(true)}
        onFocus={() => setPeeking(true)}
        onClick={() => setPeeking(true)}
      >
        {entries.map((entry, index) => (
          <Bars key={entry.id} entry={entry} state={entryState(index, currentIndex)} />
        ))}
      </button>
      <Stack column className={styles.list}>
        <Row align="start" gap={8} below={12} className={styles.head}>
          <Text text="label" grow above={4}>
            {project.metadata.title}
          </Text>
          <IconButton
            icon={PinIcon}
            label={isPinned ? messages.unpin : messages.pin}
            pressed={isPinned}
            onClick={() => setPinned(!isPinned)}
          />
        </Row>
        <Row gap={12} text="caption" tone="faint" below={20} tabular>
          <Box grow>
            <Meter percent={progressOf(items)} label={messages.tasksDone} thin />
          </Box>
          <Text as="span" ellipsis>
            {taskCount === 0 ? messages.notStarted : messages.tasks(complete, taskCount)}
          </Text>
        </Row>
        <Box as="ol" scrolls className={styles.steps}>
          {entries.map((entry, index) => (
            <ContentsStep
              key={entry.id}
              entry={entry}
              number={index + 1}
              state={entryState(index, currentIndex)}
              position={position}
              isDone={done.includes(entry.id)}
              isOpen={isEntryOpen(entry.id, entries[currentIndex]?.id, byHand, bookmarkedEntry)}
              onFold={(isOpen) => setByHand((before) => new Map(before).set(entry.id, isOpen))}
              onJump={jumped}
            />
          ))}
        </Box>
      </Stack>
    </nav>
  )
}

/** All tasks of the document as incomplete, until the learner's answers are loaded. */
const untouched = (document: { steps: StepNode[]; sections: SectionNode[] }) =>
  blocksOf(document)
    .filter(isValidation)
    .map(({ optional, hidden }) => ({ status: 'INCOMPLETE' as const, optional, hidden }))

const entryState = (index: number, current: number): EntryState => (index === current ? 'now' : index < current ? 'past' : 'ahead')

const Bars = ({ entry, state }: { entry: ContentsEntry; state: EntryState }) => (
  <>
    <span className={styles.bar} data-place={state} />
    {state === 'now' && entry.children.map((child) => <span key={child.id} className={styles.bar} data-sub data-status={child.status} />)}
  </>
)
