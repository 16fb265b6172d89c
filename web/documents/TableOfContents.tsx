import { useState } from 'react'
import { contentsOf, doneEntries, isEntryOpen, type ContentsEntry } from '../../core/documents/contents.ts'
import type { SectionNode, StepNode } from '../../core/documents/nodes.ts'
import { blocksOf, isValidation } from '../../core/documents/walk.ts'
import { progressOf, requiredCount } from '../../core/tasks/status.ts'
import { useUser } from '../accounts/api.ts'
import { useUpgradePrompt } from '../plans/useUpgradePrompt.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Meter } from '../ui/Meter.tsx'
import { ProBadge } from '../ui/ProBadge.tsx'
import { TrailNode } from '../ui/TrailNode.tsx'
import { contentsWords as words, documentWords } from '../words/document.ts'
import { ContentsChildren } from './ContentsChildren.tsx'
import { usePassedSteps } from './passedSteps.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { useReading } from './ProjectContext.tsx'
import { scrollerId } from './scrolling.ts'
import { useSecretText } from './secretMission.ts'
import styles from './TableOfContents.module.css'
import { usePinned } from './usePinned.ts'
import { useReadingPosition } from './useReadingPosition.ts'
import { useStatuses } from './useStatuses.ts'

/** `isClosed`: the reader may not read the document, so nothing is asked about their answers. */
type Props = { steps: StepNode[]; sections: SectionNode[]; isClosed?: boolean }

/**
 * The trail through the project, in the margin of the document: a column where the centre panel is wide (1280 px and more), a strip of
 * bars where it is not, from which the list slides in on hover, on focus or pinned.
 */
export const TableOfContents = ({ steps, sections, isClosed }: Props) => {
  const { project } = useReading()
  const { statuses, items } = useStatuses(isClosed ? undefined : project.id)
  const passed = usePassedSteps(project.id)
  const [isPinned, setPinned] = usePinned()
  const [isPeeking, setPeeking] = useState(false)
  /** Entries that the reader opened or folded. */
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map())
  const entries = contentsOf({ steps, sections }, statuses)
  const done = doneEntries(entries, { isProjectComplete: project.status === 'COMPLETE', passed })
  const position = useReadingPosition(entries)
  const currentIndex = entries.findIndex((entry) => entry.id === position || entry.children.some(({ id }) => id === position))
  const { complete, all } = requiredCount(items.length > 0 ? items : untouched({ steps, sections }))

  const leave = () => {
    // Before the list hides what has the focus: from the document, the keyboard goes on scrolling.
    if (isPeeking && !isPinned) document.getElementById(scrollerId)?.focus({ preventScroll: true })
    setPeeking(false)
  }

  return (
    <nav
      className={styles.contents}
      aria-label={words.label}
      data-pinned={isPinned}
      data-peeking={isPeeking}
      // A finger leaves with every tap.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setPeeking(false)}
      onKeyDown={({ key }) => key === 'Escape' && leave()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setPeeking(false)
      }}
    >
      <button
        type="button"
        className={styles.strip}
        aria-label={words.show}
        aria-expanded={isPinned || isPeeking}
        onPointerEnter={() => setPeeking(true)}
        onFocus={() => setPeeking(true)}
        onClick={() => setPeeking(true)}
      >
        {entries.map((entry, index) => (
          <Bars key={entry.id} entry={entry} place={placeOf(index, currentIndex)} />
        ))}
      </button>
      <div className={styles.list}>
        <div className={styles.head}>
          <h2>{project.metadata.title}</h2>
          <IconButton icon="pin" label={isPinned ? words.unpin : words.pin} pressed={isPinned} onClick={() => setPinned(!isPinned)} />
        </div>
        <div className={styles.progress}>
          <Meter percent={progressOf(items)} label={words.tasksDone} thin />
          <span>{all === 0 ? words.notStarted : words.tasks(complete, all)}</span>
        </div>
        <ol className={styles.trail}>
          {entries.map((entry, index) => (
            <Entry
              key={entry.id}
              entry={entry}
              number={index + 1}
              place={placeOf(index, currentIndex)}
              position={position}
              isDone={done.includes(entry.id)}
              isOpen={isEntryOpen(entry.id, entries[currentIndex]?.id, byHand)}
              onFold={(isOpen) => setByHand((before) => new Map(before).set(entry.id, isOpen))}
              contentId={sections.find(({ id }) => id === entry.id)?.contentId}
            />
          ))}
        </ol>
      </div>
    </nav>
  )
}

/** The tasks as the document has them, for as long as nothing is known of the learner's answers. */
const untouched = (document: { steps: StepNode[]; sections: SectionNode[] }) =>
  blocksOf(document)
    .filter(isValidation)
    .map(({ optional, hidden }) => ({ status: 'INCOMPLETE' as const, optional, hidden }))

type Place = 'past' | 'now' | 'ahead'
const placeOf = (index: number, current: number): Place => (index === current ? 'now' : index < current ? 'past' : 'ahead')

const Bars = ({ entry, place }: { entry: ContentsEntry; place: Place }) => (
  <>
    <span className={styles.bar} data-place={place} />
    {place === 'now' && entry.children.map((child) => <span key={child.id} className={styles.bar} data-sub data-status={child.status} />)}
  </>
)

type EntryProps = {
  entry: ContentsEntry
  number: number
  place: Place
  position: string | undefined
  isDone: boolean
  isOpen: boolean
  onFold: (isOpen: boolean) => void
  contentId: string | undefined
}

const Entry = ({ entry, number, place, position, isDone, isOpen, onFold, contentId }: EntryProps) => {
  const user = useUser()
  const promptUpgrade = useUpgradePrompt()
  const isUnlocked = Boolean(useSecretText(contentId))
  const isLocked = entry.kind === 'pro' && !isUnlocked
  return (
    <li className={styles.entry} data-place={place} data-done={isDone}>
      <span className={styles.node}>
        {entry.kind === 'step' || entry.kind === 'pro' ? (
          <TrailNode step={number} at={isLocked ? 'locked' : isDone ? 'behind' : place === 'now' ? 'here' : 'ahead'} hidden />
        ) : (
          <span className={styles.station}>{entry.kind === 'extra-task' && <Icon name="plus" size={14} />}</span>
        )}
      </span>
      <PlaceLink to={entry.id} className={styles.step} aria-current={place === 'now' ? 'step' : undefined}>
        <span>{entry.title}</span>
        {entry.minutes !== undefined && <span className={styles.minutes}>{documentWords.minutes(entry.minutes)}</span>}
        {entry.kind === 'pro' && <ProBadge isPro={user?.isPro ?? false} location="pro_badge_contents" onUpgrade={promptUpgrade} inside />}
      </PlaceLink>
      {entry.children.length > 0 && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label={words.parts(entry.title)}
          onClick={() => onFold(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
        </button>
      )}
      {isOpen && entry.children.length > 0 && <ContentsChildren entry={entry} position={position} />}
    </li>
  )
}
