import { useReducer, useState } from 'react'
import { coversAfter, filledBoxes, type CoverChange, type PictureExtent } from '@fieldwork/core/screenshots/covers.ts'
import type { SecretMatch } from '@fieldwork/core/screenshots/secretKind.ts'
import { screenshotMessages as messages } from '../messages/screenshots.ts'
import { shellMessages } from '../messages/shell.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { AlertIcon, CloseIcon, UploadIcon } from '../ui/icons/icons.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './CheckPicture.module.css'
import { CheckState } from './CheckState.tsx'
import { CoverList } from './CoverList.tsx'
import { drawCovered } from './drawCovered.ts'
import { PictureStage } from './PictureStage.tsx'
import { useRecognition } from './useRecognition.ts'

type Props = {
  file: File
  maxBytes: number
  number: number
  count: number
  published?: string | undefined
  onDone: (checked: File | undefined) => void
}

/** Shows a picture before it is uploaded, with boxes over likely secrets. */
export const CheckPicture = ({ file, maxBytes, number, count, published, onDone }: Props) => {
  const [covers, change] = useReducer(coversAfter, [])
  const [extent, setExtent] = useState<PictureExtent>()
  const [secrets, setSecrets] = useState<readonly SecretMatch[]>()
  const [selected, setSelected] = useState<number>()
  const [announcement, announce] = useState('')
  const [hasOwnChanges, setOwnChanges] = useState(false)
  const [upload, setUpload] = useState<'idle' | 'running' | 'failed'>('idle')
  const { phase, skip, refuse } = useRecognition(file, published, setSecrets)
  // Boxes need both the secrets and the size of the picture.
  const [isPlaced, setPlaced] = useState(false)
  if (secrets && extent && !isPlaced) {
    setPlaced(true)
    change({ type: 'found', secrets, picture: extent })
    if (secrets.length > 0) announce(messages.said.found(secrets.length))
    else if (phase.name === 'ready' && phase.outcome === 'finished') announce(messages.said.none)
  }

  const act = (one: CoverChange) => {
    setOwnChanges(true)
    change(one)
    if (one.type === 'added') {
      setSelected(Math.max(0, ...covers.map(({ id }) => id)) + 1)
      announce(messages.said.added)
    }
    if (one.type === 'covered') announce(messages.said.covered)
    if (one.type === 'removed') announce(messages.said.removed(filledBoxes(covers).length - 1))
  }
  const send = async () => {
    change({ type: 'confirmed' })
    setUpload('running')
    try {
      onDone(await drawCovered(file, filledBoxes(covers), maxBytes))
    } catch {
      setUpload('failed')
    }
  }
  const cancel = () => onDone(undefined)
  const suggested = covers.filter(({ state }) => state === 'suggested').length
  const isReady = phase.name === 'ready' && extent !== undefined

  return (
    <Dialog title={messages.title} titleHidden width="full" onEscape={hasOwnChanges || upload === 'running' ? () => {} : cancel}>
      <div className={styles.window}>
        <header className={styles.head}>
          <Row as="p" align="baseline" gap={12} text="subheading" aria-hidden>
            {messages.title}
            {count > 1 && (
              <Text as="span" text="small" weight="medium" tone="faint">
                {messages.oneOf(number, count)}
              </Text>
            )}
          </Row>
          <Text above={4} text="small" tone="quiet">
            {messages.nothingSent}
          </Text>
          <IconButton className={styles.close} icon={CloseIcon} label={shellMessages.close} tooltip={false} onClick={cancel} />
        </header>
        {phase.name === 'refused' ? (
          <Stack as="p" align="center" gap={12} className={styles.refusal} role="alert">
            <AlertIcon size={20} />
            {messages[phase.reason]}
          </Stack>
        ) : (
          <>
            <PictureStage
              name={file.name}
              address={phase.address}
              extent={extent}
              isReading={phase.name === 'reading'}
              covers={covers}
              selected={selected}
              onSelect={setSelected}
              onExtent={setExtent}
              onUnreadable={refuse}
              onChange={act}
            />
            <Stack column className={styles.side}>
              <CheckState phase={phase} covers={covers} onSkip={skip} />
              <CoverList covers={covers} selected={selected} onSelect={setSelected} onChange={act} />
            </Stack>
          </>
        )}
        <Row as="footer" justify="end" gap={12} className={styles.foot}>
          {upload === 'failed' && (
            <Text text="small" tone="danger" grow role="alert">
              {messages.notDrawn}
            </Text>
          )}
          <Button onClick={cancel}>{phase.name === 'refused' ? messages.chooseOther : messages.cancel}</Button>
          {phase.name !== 'refused' && (
            <Button variant="filled" icon={UploadIcon} softDisabled={!isReady} loading={upload === 'running'} onClick={() => void send()}>
              {suggested > 0 ? messages.coverAndUpload(suggested) : messages.upload}
            </Button>
          )}
        </Row>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </div>
    </Dialog>
  )
}
