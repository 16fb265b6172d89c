import { maxUrlLength } from '@fieldwork/core/urlLength.ts'
import { useGate } from '../plans/api.ts'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Tooltip } from '../ui/popovers/Tooltip.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { lockSentence } from '../messages/locks.ts'
import { sharingMessages as messages } from '../messages/sharing.ts'
import type { Notice } from './notice.ts'
import { Row } from '../ui/layout/Row.tsx'
import styles from './SaveProject.module.css'

type Props = { value: string; error: string | undefined; onChange: (value: string) => void; onNotice: (notice: Notice) => void }

/** An address for the title page. Without Pro, the field is read-only but can have the focus, so that it can say why. */
export const AddressField = ({ value, error, onChange, onNotice }: Props) => {
  const { isLocked, offer } = useGate(gate, (text) => onNotice({ kind: 'error', text }))
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
      <Row gap={8} text="strong" below={6}>
        <span aria-hidden="true">{messages.address}</span>
        <PlanBadge location={gate} locked />
      </Row>
      {isLocked ? (
        <div className={styles.locked} onClick={offer}>
          <Tooltip text={lockSentence(gate)} describes={false} tapTime={2000}>
            <TextField
              {...field}
              value=""
              description={<VisuallyHidden>{lockSentence(gate)}</VisuallyHidden>}
              readOnly
              aria-disabled="true"
              onKeyDown={({ key }) => {
                if (key === 'Enter' || key.length === 1) offer()
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
