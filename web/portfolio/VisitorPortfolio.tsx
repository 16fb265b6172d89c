import type { FocusEvent } from 'react'
import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { portfolioMessages as messages, tileMessages } from '../messages/portfolio.ts'
import { ShareIcon } from '../ui/icons/icons.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { EmptyTile } from './OwnTiles.tsx'
import styles from './Portfolio.module.css'
import tiles from './Tiles.module.css'

/** An empty portfolio. Every control asks the visitor to log in. */
export const VisitorPortfolio = () => {
  usePageTitle(messages.title)
  const askToLogIn = useLogIn()
  const logIn = () => askToLogIn({ returnTo: routePatterns.portfolio })
  // The closing dialog restores the focus, which would open it again.
  const leaveAndLogIn = (event: FocusEvent<HTMLInputElement>) => {
    event.currentTarget.blur()
    logIn()
  }
  return (
    <>
      <h1>
        <VisuallyHidden>{messages.title}</VisuallyHidden>
      </h1>
      <header className={styles.head}>
        <Stack gap={16} className={styles.fields}>
          {fields.map((field) => (
            <input key={field.placeholder} {...field} readOnly onFocus={leaveAndLogIn} />
          ))}
        </Stack>
        <Button icon={ShareIcon} onClick={logIn}>
          {words.share}
        </Button>
      </header>
      <div className={tiles.tiles}>
        <EmptyTile hint={tileMessages.addHint} onPress={logIn} />
      </div>
    </>
  )
}

const fields = [
  { className: styles.title, 'aria-label': messages.name, placeholder: messages.placeholderTitle },
  { className: styles.description, 'aria-label': messages.description, placeholder: messages.placeholderText },
]
