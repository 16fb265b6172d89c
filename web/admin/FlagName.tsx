import { adminMessages } from '../messages/admin.ts'
import { Text } from '../ui/text/Text.tsx'
import styles from './AdminList.module.css'

/** A flag by its name, and what it does. */
export const FlagName = ({ name }: { name: string }) => {
  const texts: Record<string, string> = adminMessages.flags.texts
  return (
    <span className={styles.named}>
      <code>{name}</code>
      {texts[name] && (
        <Text as="small" tone="faint">
          {texts[name]}
        </Text>
      )}
    </span>
  )
}
