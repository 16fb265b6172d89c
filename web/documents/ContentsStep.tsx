import type { ContentsEntry } from '../../core/documents/contents.ts'
import { useUser } from '../accounts/api.ts'
import { useUpgradePrompt } from '../plans/useUpgradePrompt.ts'
import { Icon } from '../ui/Icon.tsx'
import { ProBadge } from '../ui/ProBadge.tsx'
import { TrailNode } from '../ui/TrailNode.tsx'
import { contentsWords as words, documentWords } from '../words/document.ts'
import { ContentsChildren } from './ContentsChildren.tsx'
import styles from './ContentsStep.module.css'
import { PlaceLink } from './PlaceLink.tsx'
import { useSecretText } from './secretMission.ts'

/** Where an entry stands to the reader. */
export type EntryPlace = 'past' | 'now' | 'ahead'

type Props = {
  entry: ContentsEntry
  number: number
  place: EntryPlace
  position: string | undefined
  isDone: boolean
  isOpen: boolean
  onFold: (isOpen: boolean) => void
  contentId: string | undefined
}

/** One entry of the table of contents, with its parts while it is open. */
export const ContentsStep = ({ entry, number, place, position, isDone, isOpen, onFold, contentId }: Props) => {
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
