import type { FocusEvent } from 'react'
import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { loginReasons } from '../messages/accounts.ts'
import { portfolioMessages as messages } from '../messages/portfolio.ts'
import { ShareIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { ExampleWork } from './ExampleWork.tsx'
import styles from './Portfolio.module.css'

/** Says what a portfolio is, and that it needs an account. Every control asks the visitor to log in. */
export const VisitorPortfolio = () => {
  usePageTitle(messages.title)
  const askToLogIn = useLogIn()
  const logIn = () => askToLogIn({ returnTo: routePatterns.portfolio, reason: loginReasons.portfolio })
  // The closing dialog restores the focus, which would open it again.
  const leaveAndLogIn = (event: FocusEvent<HTMLTextAreaElement>) => {
    event.currentTarget.blur()
    logIn()
  }
  return (
    <>
      <h1>
        <VisuallyHidden>{messages.title}</VisuallyHidden>
      </h1>
      <header className={styles.head}>
        <Stack gap={16} className={styles.fields} data-visitor>
          {fields.map((field) => (
            <textarea key={field.placeholder} {...field} rows={1} readOnly onFocus={leaveAndLogIn} />
          ))}
        </Stack>
      </header>
      <Stack as="section" gap={8} align="start" below={32}>
        <Text as="h2" text="heading">
          {messages.visitor.title}
        </Text>
        <Text tone="quiet">{messages.visitor.text}</Text>
        <Row wrap gap={8}>
          <Button variant="filled" onClick={logIn}>
            {messages.visitor.logIn}
          </Button>
          <Button icon={ShareIcon} onClick={logIn}>
            {words.share}
          </Button>
        </Row>
      </Stack>
      <ExampleWork />
    </>
  )
}

const fields = [
  { className: styles.title, 'aria-label': messages.name, placeholder: messages.placeholderTitle },
  { className: styles.description, 'aria-label': messages.description, placeholder: messages.placeholderText },
]
