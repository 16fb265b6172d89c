import { adminMessages } from '../messages/admin.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'

const texts: Readonly<Record<string, string>> = adminMessages.flags.texts

/** The name of a flag, and what it does. */
export const FlagName = ({ name }: { name: string }) => (
  <Stack as="span" above={4} below={4}>
    <code>{name}</code>
    {texts[name] && (
      <Text as="small" tone="faint">
        {texts[name]}
      </Text>
    )}
  </Stack>
)
