import { useEffect, useId, useRef } from 'react'
import { useOpenProject } from '../../catalogue/api.ts'
import { explanationMessages } from '../../messages/explanations.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { onEscape } from '../../ui/dom/escape.ts'
import { focusField } from './useFocusAfterAction.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './Insisting.module.css'
import type { TaskFieldProps } from './taskField.ts'

const messages = explanationMessages.showing

type Props = Pick<TaskFieldProps, 'item' | 'actions'> & { onClose: () => void }

/** Asks for confirmation before the author's explanation completes a task. */
export const Showing = ({ item: { node }, actions, onClose }: Props) => {
  const { project } = useOpenProject()
  const show = useAction(() => actions.show(node.id))
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const hasOwnValues = project.metadata.variables.some(({ personal }) => personal !== undefined)

  const leave = () => {
    onClose()
    focusField(node.id)
  }
  return (
    <Stack
      as="section"
      gap={10}
      above={8}
      text="small"
      surface="sheet"
      className={styles.panel}
      aria-labelledby={titleId}
      onKeyDown={onEscape(leave)}
    >
      <h4 className={styles.title} id={titleId} ref={title} tabIndex={-1}>
        {messages.question}
      </h4>
      <Text tone="quiet" className={styles.consequence}>
        {messages.consequence} {hasOwnValues ? messages.againWithValues : messages.again}
      </Text>
      <Row align="stretch" wrap gap={8}>
        <Button variant="outline" loading={show.isBusy} onClick={() => show.run()}>
          {messages.yes}
        </Button>
        <Button variant="quiet" onClick={leave}>
          {messages.no}
        </Button>
      </Row>
    </Stack>
  )
}
