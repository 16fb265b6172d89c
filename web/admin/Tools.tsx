import { adminMessages as messages } from '../messages/admin.ts'
import { SearchIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import styles from './Tools.module.css'

/** The search of a list. */
export const ListSearch = ({ label, value, onChange }: { label: string; value: string; onChange: (words: string) => void }) => (
  <Row as="label" gap={8} className={styles.search}>
    <SearchIcon size={18} />
    <input
      type="search"
      aria-label={`${messages.search}: ${label}`}
      placeholder={label}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Row>
)
