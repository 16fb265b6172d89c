import type { ReactNode } from 'react'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { NameField } from './NameField.tsx'
import { ProfilePictureField } from './ProfilePictureField.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Person.module.css'

/** Picture and name of the person, which they change here, and their address, with another line below it. */
export const Person = ({ user, line }: { user: User; line: ReactNode }) => (
  <div className={styles.person}>
    <ProfilePictureField user={user} />
    <div className={styles.words}>
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
