import type { Audience } from '../../messages/audiences.ts'
import { publicProfileMessages as messages } from '../../messages/publicProfile.ts'
import { canShareLinks } from '../../platform/page/publicOrigin.ts'
import { Segment } from '../../ui/fields/Segment.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'

type Props = {
  label: string
  value: Audience
  /** By default those of something that may be public. */
  options?: readonly Audience[]
  /** Before the sentence about search engines. */
  note?: string | undefined
  onChange: (audience: Audience) => void
}

/** Chooses who can see something, in the same words everywhere. */
export const AudienceChoice = ({ label, value, options = optionsHere(), note, onChange }: Props) => (
  <Stack gap={6} align="start">
    <Segment
      label={label}
      value={value}
      options={options.map((one) => ({ value: one, label: messages.audiences[one] }))}
      onChange={onChange}
    />
    {(note ?? messages.audienceNotes[value]) && (
      <Text text="small" tone="quiet">
        {note} {messages.audienceNotes[value]}
      </Text>
    )}
  </Stack>
)

const optionsHere = (): Audience[] => (canShareLinks() ? ['owner', 'link', 'everyone'] : ['owner', 'here'])
