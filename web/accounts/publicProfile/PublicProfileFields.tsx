import { maxNameLength } from '@fieldwork/core/accounts/name.ts'
import { maxNicknameLength } from '@fieldwork/core/accounts/nickname.ts'
import { publicProfileMessages as messages } from '../../messages/publicProfile.ts'
import { canShareLinks, publicOrigin } from '../../platform/page/publicOrigin.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { AudienceChoice } from './AudienceChoice.tsx'
import type { PublicProfileForm } from './usePublicProfileForm.ts'

/** Name, address and audience of the user's public pages. */
export const PublicProfileFields = ({ form, isSaving }: { form: PublicProfileForm; isSaving: boolean }) => {
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
      <div>
        <Text text="strong" below={6} aria-hidden={canShareLinks()}>
          {messages.audience}
        </Text>
        {canShareLinks() ? (
          <AudienceChoice
            label={messages.audience}
            value={profile.isListed ? 'everyone' : 'link'}
            options={['link', 'everyone']}
            onChange={(audience) => change({ isListed: audience === 'everyone' })}
          />
        ) : (
          <Text tone="quiet">{messages.onlyHere}</Text>
        )}
      </div>
    </Stack>
  )
}
