import { CloseIcon } from '../icons/icons.ts'
import { Row } from '../layout/Row.tsx'
import { Text } from '../text/Text.tsx'
import styles from './RemovableTag.module.css'

type Props = {
  /** Name of the button that removes it. */
  label: string
  onRemove: () => void
  children: React.ReactNode
}

/** An item of a list that a button removes. */
export const RemovableTag = ({ label, onRemove, children }: Props) => (
  <Row as="li" inline gap={6} text="caption" tone="quiet" className={styles.tag}>
    {children}
    <Text as="button" type="button" tone="faint" hover="harbour" aria-label={label} onClick={onRemove}>
      <CloseIcon size={14} />
    </Text>
  </Row>
)
