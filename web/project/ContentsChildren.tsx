import type { ContentsChild, ContentsEntry } from '@fieldwork/core/documents/contents.ts'
import { contentsMessages as messages } from '../messages/document.ts'
import { BookmarkIcon } from '../ui/icons/icons.ts'
import { Ring } from '../ui/feedback/Ring.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './ContentsChildren.module.css'
import { InPageLink } from '../documents/InPageLink.tsx'

type Props = { entry: ContentsEntry; position: string | undefined; onJump: (id: string) => void }

/** The parts of the step that is open: headings and boxes. */
export const ContentsChildren = ({ entry, position, onJump }: Props) => (
  <ul className={styles.children}>
    {entry.children.map((child) => (
      <li key={child.id}>
        <InPageLink
          to={child.id}
          onLeave={() => onJump(child.id)}
          data-here={child.id === position}
          aria-current={child.id === position ? 'location' : undefined}
        >
          <Mark child={child} />
          {child.title}
        </InPageLink>
      </li>
    ))}
  </ul>
)

const Mark = ({ child }: { child: ContentsChild }) => {
  if (child.itemType === 'validation') return <Ring status={child.status ?? 'incomplete'} />
  if (child.itemType === 'bookmark') return <BookmarkIcon label={messages.bookmark} />
  return <Stack as="span" align="middle" className={styles.dot} />
}
