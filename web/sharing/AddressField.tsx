import { maxUrlLength } from '@fieldwork/core/urlLength.ts'
import { useLock, useUpgradePrompt } from '../plans/api.ts'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Tooltip } from '../ui/popovers/Tooltip.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { shellMessages } from '../messages/shell.ts'
import { lockSentence } from '../messages/locks.ts'
import { sharingMessages as messages } from '../messages/sharing.ts'
import type { Notice } from './notice.ts'
import { Row } from '../ui/layout/Row.tsx'
import styles from './AddressField.module.css'

type Props = { value: string; error: string | undefined; onChange: (value: string) => void; onNotice: (notice: Notice) => void }

/** An address for the title page. Without Pro the field takes nothing; it can be reached, so that it can say why. */
export const AddressField = ({ value, error, onChange, onNotice }: Props) => {
  const isLocked = useLock(gate) !== undefined
  const promptUpgrade = useUpgradePrompt()
  const refuse = () => (promptUpgrade ? promptUpgrade(gate) : onNotice({ kind: 'error', text: shellMessages.pro.unavailable }))
  const field = {
    label: messages.address,
    labelHidden: true,
    placeholder: messages.addressHint,
    inputMode: 'url',
    autoComplete: 'url',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const
  return (
    <div>
      <Row gap={8} text="strong" below={6} className={styles.label}>
        <span aria-hidden="true">{messages.address}</span>
        <PlanBadge location={gate} locked />
      </Row>
      {isLocked ? (
        <div className={styles.locked} onClick={refuse}>
          <Tooltip text={lockSentence(gate)} describes={false} tapTime={2000}>
            <TextField
              {...field}
              value=""
              description={<VisuallyHidden>{lockSentence(gate)}</VisuallyHidden>}
              readOnly
              aria-disabled="true"
              onKeyDown={({ key }) => {
                if (key === 'Enter' || key.length === 1) refuse()
              }}
            />
          </Tooltip>
        </div>
      ) : (
        <TextField {...field} value={value} error={error} maxLength={maxUrlLength} onChange={onChange} />
      )}
    </div>
  )
}

const gate = 'project_share_url'
