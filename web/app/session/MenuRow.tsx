import type { ReactNode } from 'react'
import type { Icon } from '../../ui/icons/createIcon.tsx'
import { focusOn } from '../../ui/dom/focusOn.ts'
import { Link } from '../../ui/Link.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './UserMenu.module.css'

type RowProps = { icon: Icon; trailing?: ReactNode; children: ReactNode } & (
  | { to: string }
  /** A page that the server renders without the app. */
  | { href: string }
  | { onPress: () => void; isBusy?: boolean; isOff?: boolean; isOpen?: boolean; hasFocus?: boolean }
)

/** A row of a toolbar view: a link or an action. */
export const MenuRow = ({ icon: Icon, trailing, children, ...way }: RowProps) => {
  const content = (
    <>
      <Icon size={18} />
      {children}
      {trailing && (
        <Text as="span" text="caption" tone="faint" className={styles.end}>
          {trailing}
        </Text>
      )}
    </>
  )
  return (
    <li>
      {'href' in way ? (
        <a className={styles.row} href={way.href}>
          {content}
        </a>
      ) : 'to' in way ? (
        <Link unstyled className={styles.row} to={way.to}>
          {content}
        </Link>
      ) : (
        <button
          type="button"
          ref={way.hasFocus ? focusOn : undefined}
          className={styles.row}
          aria-busy={way.isBusy || undefined}
          aria-disabled={way.isOff || undefined}
          aria-expanded={way.isOpen}
          onClick={() => !way.isBusy && !way.isOff && way.onPress()}
        >
          {content}
        </button>
      )}
    </li>
  )
}
