import { useId } from 'react'
import { maxNameLength } from '@fieldwork/core/accounts/name.ts'
import { maxNicknameLength } from '@fieldwork/core/accounts/nickname.ts'
import { publicProfileMessages as messages } from '../../messages/publicProfile.ts'
import { publicOrigin } from '../../platform/page/publicOrigin.ts'
import { Option } from '../../ui/fields/Option.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import type { PublicProfileForm } from './usePublicProfileForm.ts'

/** Name, address and audience of the user's public pages. */
export const PublicProfileFields = ({ form, isSaving }: { form: PublicProfileForm; isSaving: boolean }) => {
  const id = useId()
  const { profile, change } = form
  return (
    <Stack gap={16} above={16}>
      <TextField
        label={messages.name}
        name="name"
        autoComplete="name"
        maxLength={maxNameLength}
        value={profile.name}
        readOnly={isSaving}
        hint={messages.nameHint}
        error={form.nameError}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={messages.address}
        name="nickname"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxNicknameLength}
        prefix={`${new URL(publicOrigin()).host}/`}
        value={profile.nickname}
        readOnly={isSaving}
        hint={form.nicknameHint}
        error={form.nicknameError}
        onChange={(nickname) => change({ nickname: nickname.toLowerCase().replaceAll(/\s/g, '-') })}
      />
      <div role="radiogroup" aria-labelledby={`${id}-audience`}>
        <Text text="strong" below={6} id={`${id}-audience`}>
          {messages.audience}
        </Text>
        <Stack gap={8}>
          {(['link', 'listed'] as const).map((audience) => (
            <Option
              key={audience}
              name={`${id}-audience`}
              checked={profile.isListed === (audience === 'listed')}
              onChange={() => change({ isListed: audience === 'listed' })}
            >
              {messages.audiences[audience]}
            </Option>
          ))}
        </Stack>
      </div>
    </Stack>
  )
}
