import type { ContentsChild, ContentsEntry } from '@fieldwork/core/documents/contents.ts'
import { ChevronDownIcon, ChevronUpIcon, PlusIcon, BookmarkIcon } from '../ui/icons/icons.ts'
import { useLock } from '../plans/api.ts'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { StepMarker } from '../ui/feedback/StepMarker.tsx'
import { contentsMessages as messages, documentMessages } from '../messages/document.ts'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './ContentsStep.module.css'
import { InPageLink } from '../documents/InPageLink.tsx'

/** The position of an entry relative to the reader. */
export type EntryState = 'past' | 'now' | 'ahead'

type Props = {
  entry: ContentsEntry
  number: number
  state: EntryState
  position: string | undefined
  isDone: boolean
  isOpen: boolean
  onFold: (isOpen: boolean) => void
  onJump: (id: string) => void
}

/** Keeps the bookmark on the same line as the last word. */
const Bookmarked = ({ title }: { title: string }) => {
  const last = title.lastIndexOf(' ') + 1
  return (
    <>
      {title.slice(0, last)}
      <span className={styles.bookmarked}>
        {title.slice(last)} <BookmarkIcon size={14} label={messages.bookmark} />
      </span>
    </>
  )
}

/** An entry of the table of contents, with its parts while it's open. */
export const ContentsStep = ({ entry, number, state, position, isDone, isOpen, onFold, onJump }: Props) => {
  const lock = useLock('secret_mission_unlock')
  const isLocked = entry.kind === 'pro' && lock !== undefined
  return (
    <li className={styles.entry} data-place={state} data-done={isDone}>
      <span className={styles.node}>
        {entry.kind === 'step' || entry.kind === 'pro' || isDone ? (
          <StepMarker step={number} state={isLocked ? 'locked' : isDone ? 'done' : state === 'now' ? 'current' : 'upcoming'} hidden />
        ) : (
          <Stack as="span" align="middle" tone="faint" className={styles.station}>
            {entry.kind === 'extra-task' && <PlusIcon size={14} />}
          </Stack>
        )}
      </span>
      <Row
        as={InPageLink}
        to={entry.id}
        align="baseline"
        gap={8}
        text="body"
        weight="medium"
        tone="quiet"
        hover="harbour"
        className={styles.step}
        onLeave={() => onJump(entry.id)}
        aria-current={state === 'now' ? 'step' : undefined}
      >
        <span>{entry.isBookmark ? <Bookmarked title={entry.title} /> : entry.title}</span>
        {entry.minutes !== undefined && (
          <Text as="span" text="caption" tone="faint" tabular className={styles.minutes}>
            {documentMessages.minutes(entry.minutes)}
          </Text>
        )}
        {entry.kind === 'pro' && <PlanBadge location="pro_badge_contents" inside />}
      </Row>
      {entry.children.length > 0 && (
        <Stack
          as="button"
          type="button"
          align="middle"
          tone="faint"
          hover="harbour"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label={messages.parts(entry.title)}
          onClick={() => onFold(!isOpen)}
        >
          {isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
        </Stack>
      )}
      {isOpen && entry.description && (
        <Text text="caption" tone="faint" above={2} below={4}>
          {entry.description}
        </Text>
      )}
      {isOpen && entry.children.length > 0 && <ContentsChildren entry={entry} position={position} onJump={onJump} />}
    </li>
  )
}

/** The headings, tasks and bookmarks of the open step. */
const ContentsChildren = ({ entry, position, onJump }: Pick<Props, 'entry' | 'position' | 'onJump'>) => (
  <ul className={styles.children}>
    {entry.children.map((child) => (
      <li key={child.id}>
        <Row
          as={InPageLink}
          to={child.id}
          gap={10}
          text="small"
          tone="quiet"
          hover="sunken"
          onLeave={() => onJump(child.id)}
          data-here={child.id === position}
          aria-current={child.id === position ? 'location' : undefined}
        >
          <Mark child={child} />
          {child.title}
        </Row>
      </li>
    ))}
  </ul>
)

const Mark = ({ child }: { child: ContentsChild }) => {
  if (child.itemType === 'validation') return <Ring status={child.status ?? 'incomplete'} />
  if (child.itemType === 'bookmark') return <BookmarkIcon label={messages.bookmark} />
  return <Stack as="span" align="middle" className={styles.dot} />
}
