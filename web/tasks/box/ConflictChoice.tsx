import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { isEmptyAnswer, mayEdit } from '@fieldwork/core/tasks/status.ts'
import { useLock, useUpgradePrompt } from '../../plans/api.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { explanationMessages } from '../../messages/explanations.ts'
import { useDraft } from '../useDraft.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './ConflictChoice.module.css'
import { focusField } from './useFocusAfterAction.ts'

const messages = explanationMessages.conflict

/** Another window saved a different answer. The learner's own text stays in the field until they choose. */
export const ConflictChoice = ({ id, other, isOutput }: { id: string; other: Answer; isOutput: boolean }) => {
  const draft = useDraft(id)
  const mayKeep = mayEdit(other.status, !useLock('validation_edit'))
  const promptUpgrade = useUpgradePrompt()
  // The buttons are removed together with the question.
  const choose = (way: () => void) => {
    focusField(id)
    way()
  }
  const keepMine = () => {
    if (mayKeep) choose(draft.keepMine)
    else promptUpgrade?.('validation_edit')
  }
  return (
    <Box above={8}>
      <Banner type="neutral">
        <b>{messages.title}</b>
        <p>{isEmptyAnswer(other) ? messages.empty : other.status === 'COMPLETE' ? messages.complete : messages.other}</p>
        {!isEmptyAnswer(other) && (
          <Text
            as="blockquote"
            above={6}
            surface="quote"
            scrolls
            breaks
            tone="quiet"
            className={styles.other}
            data-output={isOutput || undefined}
          >
            {other.type === 'FILE' ? other.file?.name : other.text?.data}
          </Text>
        )}
        <Row align="stretch" wrap gap={8} above={10}>
          <Button size="small" onClick={() => choose(draft.takeOther)}>
            {messages.takeOther}
          </Button>
          {(mayKeep || promptUpgrade) && (
            <Button size="small" onClick={keepMine}>
              {messages.keepMine}
            </Button>
          )}
        </Row>
      </Banner>
    </Box>
  )
}
