import { useState } from 'react'
import type { ListedBackup } from '@fieldwork/core/backup/schema.ts'
import { restoreMessages as messages } from '../messages/backup.ts'
import { momentOf } from '../messages/when.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Option } from '../ui/fields/Option.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Dropzone } from '../ui/uploads/Dropzone.tsx'
import { humanSize } from '../ui/uploads/size.ts'
import { FileRefused } from '../ui/uploads/uploadFailed.ts'
import { isZip, uploadArchive } from './api.ts'

type Props = {
  restoreKey: string
  listed: { version: string; folder: string; maxUploadBytes: number; backups: ListedBackup[] }
  isBusy: boolean
  onChanged: () => Promise<unknown>
  onRestore: (name: string) => void
}

const mayRestore = ({ state }: ListedBackup) => state === 'same' || state === 'older'

/** The backups on the server, of which one is chosen, and a place to upload another. */
export const BackupChoice = ({ restoreKey, listed: { version, folder, maxUploadBytes, backups }, isBusy, onChanged, onRestore }: Props) => {
  const [chosen, setChosen] = useState<string>()
  // The newest, unless another one was chosen.
  const name = chosen ?? backups.find(mayRestore)?.name
  const losesSecret = backups.some((backup) => backup.name === name && backup.losesSecret)
  const upload = async (file: File, onProgress: (bytes: number) => void, signal: AbortSignal) => {
    if (!(await isZip(file))) throw new FileRefused(messages.noZip)
    const uploaded = await uploadArchive(restoreKey, file, onProgress, signal)
    if (uploaded?.fault) throw new FileRefused(uploaded.fault)
    await onChanged()
    if (uploaded && mayRestore(uploaded)) setChosen(uploaded.name)
  }
  return (
    <Stack
      as="form"
      gap={20}
      above={24}
      onSubmit={(event) => {
        event.preventDefault()
        if (name && !isBusy) onRestore(name)
      }}
    >
      <Stack gap={8} role="radiogroup" aria-label={messages.backups}>
        <Row justify="between" align="baseline">
          <Text as="h2" text="label">
            {messages.backups}
          </Text>
          <Button variant="quiet" size="small" onClick={() => void onChanged()}>
            {messages.lookAgain}
          </Button>
        </Row>
        {backups.length === 0 && (
          <Text text="small" tone="quiet" breaks>
            {messages.none(folder)}
          </Text>
        )}
        {backups.map((backup) => (
          <Option
            key={backup.name}
            name="backup"
            checked={backup.name === name}
            isLocked={!mayRestore(backup) || isBusy}
            onChange={() => mayRestore(backup) && setChosen(backup.name)}
          >
            <BackupLine backup={backup} current={version} />
          </Option>
        ))}
      </Stack>
      <Dropzone
        label={messages.upload}
        hint={messages.uploadHint(humanSize(maxUploadBytes), folder)}
        accept={['.zip']}
        maxBytes={maxUploadBytes}
        upload={upload}
      />
      {losesSecret && (
        <Text text="small" tone="quiet" role="status">
          {messages.losesSecret}
        </Text>
      )}
      {name !== undefined && (
        <Button type="submit" variant="filled" size="large" fullWidth loading={isBusy}>
          {messages.submit}
        </Button>
      )}
    </Stack>
  )
}

type LineProps = { backup: ListedBackup; current: string }

/** `current`: the version of this server. */
const BackupLine = ({ backup: { name, state, fault, version, takenAt, people, rows, files }, current }: LineProps) => {
  const tone = state === 'damaged' ? 'danger' : 'quiet'
  const reason = fault ?? messages.notes[state]
  return (
    <Stack as="span" gap={2}>
      <Row as="span" gap={8} wrap align="baseline">
        <b>{takenAt === null ? name : momentOf(takenAt)}</b>
        <Text as="span" text="caption" weight="medium" tone={state === 'same' ? 'success' : tone}>
          {messages.states[state]}
        </Text>
      </Row>
      {people !== null && (
        <Text as="span" text="small" tone="quiet">
          {messages.contents(people, rows ?? 0, files ?? 0)}
        </Text>
      )}
      {takenAt !== null && version !== null && (
        <Text as="span" text="caption" tone="faint" breaks>
          {/* The same number beside another label, because of a change within a release, would contradict it. */}
          {version === current ? name : `${name} · ${messages.version(version)}`}
        </Text>
      )}
      {reason !== undefined && (
        <Text as="span" text="small" tone={tone} breaks>
          {reason}
        </Text>
      )}
    </Stack>
  )
}
