import { exportAudit } from '@fieldwork/core/admin/contract.ts'
import { auditActions } from '@fieldwork/core/admin/auditActions.ts'
import { brand } from '@fieldwork/core/brand.ts'
import { adminMessages } from '../messages/admin.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { callForStream } from '../platform/calls/call.ts'
import { useSearchParams } from '../platform/router/RouterContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { DownloadIcon } from '../ui/icons/icons.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { useChangeAddress, useTypedParameter } from './useListAddress.ts'
import styles from './AdminList.module.css'

const messages = adminMessages.audit

/** Parameters of the address, besides the search. */
export const auditParameters = ['person', 'admin', 'action', 'from', 'to'] as const
type Parameter = (typeof auditParameters)[number]

/** Filters the audit log by person, administrator, action and time, and downloads what matches. */
export const AuditTools = () => {
  const search = useSearchParams()
  const change: (name: Parameter, value: string) => void = useChangeAddress()
  const download = useAction(() => downloadLog(search), { failed: ({ message }) => ({ title: messages.downloadFailed, message }) })
  const options = auditActions.map((action) => ({ value: action, label: messages.actions[action] }))
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return (
    <>
      <Button icon={DownloadIcon} loading={download.isBusy} onClick={() => download.run()}>
        {messages.download}
      </Button>
      <Stack gap={10} className={styles.filters} role="group" aria-label={messages.filters}>
        <FilterField label={messages.who} parameter="admin" />
        <FilterField label={messages.whom} parameter="person" />
        <TextField type="date" label={messages.from} max={to || undefined} value={from} onChange={(day) => change('from', day)} />
        <TextField
          type="date"
          label={messages.to}
          min={from || undefined}
          value={to}
          error={from && to && to < from ? messages.wrongRange : undefined}
          onChange={(day) => change('to', day)}
        />
        <Field label={messages.what}>
          {(wiring) => (
            <Select
              {...wiring}
              value={search.get('action') ?? ''}
              options={[{ value: '', label: adminMessages.all }, ...options.toSorted((one, other) => one.label.localeCompare(other.label))]}
              onChange={(action) => change('action', action)}
            />
          )}
        </Field>
      </Stack>
    </>
  )
}

/** Filters after a pause in typing, and at once when the field is left or Enter is pressed. */
const FilterField = ({ label, parameter }: { label: string; parameter: Parameter }) => {
  const { text, setText, submit } = useTypedParameter(parameter)
  return (
    <TextField
      label={label}
      placeholder={messages.nameOrEmail}
      maxLength={200}
      value={text}
      onChange={setText}
      onBlur={submit}
      onKeyDown={({ key }) => key === 'Enter' && submit()}
    />
  )
}

const downloadLog = async (search: URLSearchParams): Promise<void> => {
  const query = Object.fromEntries([...search].filter(([name]) => name === 'q' || auditParameters.some((known) => known === name)))
  const response = await callForStream(exportAudit, { query })
  saveBlob(await response.blob(), `${brand.filePrefix}audit.csv`)
}
