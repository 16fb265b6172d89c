import type { ReactNode } from 'react'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { NameField } from './NameField.tsx'
import { ProfilePictureField } from './ProfilePictureField.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Person.module.css'

/** The user's editable picture and name, with their email address and another line. */
export const Person = ({ user, line }: { user: User; line: ReactNode }) => (
  <div className={styles.person}>
    <ProfilePictureField user={user} />
    <div className={styles.lines}>
      <NameField user={user} />
      <Text text="small" tone="faint" breaks>
        {user.email}
      </Text>
      <Text text="small" tone="faint" breaks>
        {line}
      </Text>
    </div>
  </div>
)
