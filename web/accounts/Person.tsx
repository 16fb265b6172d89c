import type { ReactNode } from 'react'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { NameField } from './NameField.tsx'
import { ProfilePictureField } from './ProfilePictureField.tsx'
import styles from './Person.module.css'

/** Picture and name of the person, which they change here, and their address, with another line below it. */
export const Person = ({ user, line }: { user: User; line: ReactNode }) => (
  <div className={styles.person}>
    <ProfilePictureField user={user} />
    <div className={styles.words}>
      <NameField user={user} />
      <p className={styles.line}>{user.email}</p>
      <p className={styles.line}>{line}</p>
    </div>
  </div>
)
