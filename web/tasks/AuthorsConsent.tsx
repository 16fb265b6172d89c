import { useQuery } from '@tanstack/react-query'
import { preferencesQuery, useSavePreferences } from '../accounts/api.ts'
import { accountMessages } from '../messages/account.ts'
import { explanationMessages } from '../messages/explanations.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'

const messages = explanationMessages.authorsRead

/** Asks once, when a project is complete, whether authors may read the learner's answers. Renders nothing once it is decided. */
export const AuthorsConsent = () => {
  const { data: preferences } = useQuery(preferencesQuery)
  const save = useSavePreferences()
  const saving = useAction((letsAuthorsRead: boolean) => save({ letsAuthorsRead }), { failed: accountMessages.authors.failed })
  if (saving.isBusy || saving.isDone)
    return (
      <Text above={16} text="caption" tone="quiet" role="status">
        {messages.thanks}
      </Text>
    )
  if (preferences?.letsAuthorsRead !== null) return null
  return (
    <Stack gap={8} above={16} text="caption" tone="quiet" role="group" aria-label={messages.question}>
      <p>
        {messages.question} {messages.why}
      </p>
      <Row wrap gap={8}>
        <Button size="small" onClick={() => saving.run(true)}>
          {messages.yes}
        </Button>
        <Button size="small" variant="quiet" onClick={() => saving.run(false)}>
          {messages.no}
        </Button>
      </Row>
    </Stack>
  )
}
