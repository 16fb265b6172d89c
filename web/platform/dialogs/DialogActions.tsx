import type { ComponentProps } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useDialog } from './DialogContext.ts'

/** The end of a dialog: Cancel, and the button of its action. */
export const DialogActions = (action: ComponentProps<typeof Button>) => {
  const { close } = useDialog()
  return (
    <Row align="stretch" justify="end" wrap gap={10} above={24}>
      <Button onClick={close} softDisabled={action.loading ?? false}>
        {shellMessages.cancel}
      </Button>
      <Button {...action} />
    </Row>
  )
}
