import { signInMessages as messages } from '../messages/accounts.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './SignInForm.module.css'

type Props = {
  email: string
  error: string | undefined
  isBusy: boolean
  submitLabel: string
  onChange: (email: string) => void
  onSubmit: () => void
}

/** A form that asks for an email address. */
export const EmailForm = ({ email, error, isBusy, submitLabel, onChange, onSubmit }: Props) => (
  <Stack
    as="form"
    gap={14}
    above={24}
    className={styles.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      if (!isBusy) onSubmit()
    }}
  >
    <TextField
      label={messages.email}
      type="email"
      name="email"
      autoComplete="email"
      autoFocus
      data-autofocus
      reserveErrorSpace
      value={email}
      readOnly={isBusy}
      error={error}
      onChange={onChange}
    />
    <Button type="submit" variant="filled" size="large" fullWidth loading={isBusy}>
      {submitLabel}
    </Button>
  </Stack>
)
