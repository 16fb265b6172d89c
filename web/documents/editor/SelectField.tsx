import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'

type Props = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A labelled select. */
export const SelectField = ({ label, ...select }: Props) => <Field label={label}>{(wiring) => <Select {...wiring} {...select} />}</Field>
