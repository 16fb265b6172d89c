import { type OpenAudience, publicProfileMessages as messages, type Audience } from '../../messages/publicProfile.ts'
import { canShareLinks } from '../../platform/page/publicOrigin.ts'
import { Segment } from '../../ui/fields/Segment.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'

type Props = {
  label?: string
  value: Audience
  options: readonly Audience[]
  onChange: (audience: Audience) => void
}

/** Chooses who can see something, in the same words everywhere. */
export const AudienceChoice = ({ label = messages.audience, value, options, onChange }: Props) => (
  <Stack gap={6} align="start">
    <Segment
      label={label}
      value={value}
      options={options.map((one) => ({ value: one, label: messages.audiences[one] }))}
      onChange={onChange}
    />
    {messages.audienceNotes[value] && (
      <Text text="small" tone="quiet">
        {messages.audienceNotes[value]}
      </Text>
    )}
  </Stack>
)

/** Those that something can have which is public now and then. */
export const audienceOptions = (): Audience[] => (canShareLinks() ? ['owner', 'link', 'everyone'] : ['owner', 'here'])

/** Of public pages. */
export const publicAudience = (isListed: boolean): OpenAudience => (!canShareLinks() ? 'here' : isListed ? 'everyone' : 'link')
