import { useState } from 'react'
import { DropTarget } from '../ui/uploads/DropTarget.tsx'
import { Dropzone, type SendFile } from '../ui/uploads/Dropzone.tsx'
import { FileRow } from '../ui/uploads/FileRow.tsx'
import { shellMessages } from '../messages/shell.ts'
import padlock from './samples/padlock.svg'
import { Row, Section, State } from './Section.tsx'

const hint = 'PNG or JPG (max. 10MB)'
const nothing = () => {}
const doings = {
  stored: undefined,
  locked: false,
  onStop: nothing,
  onRetry: nothing,
  onChooseOther: nothing,
  onReplace: nothing,
  onRemove: nothing,
}

export function DropzoneSection() {
  const [screenshot] = useState(() => new File([new Uint8Array(421_888)], 'padlock-journal.png'))
  const [walk] = useState(() => new File([new Uint8Array(1024)], 'evening-walk.png'))
  return (
    <Section title="Dropzone" rule="One file at a time. The hint always names the limits of the place it stands in.">
      <Row of={3}>
        <State says="Live: two seconds, every second time it fails">
          <Dropzone label="Screenshot" upload={slowly} accept={['.png', '.jpg', '.jpeg']} hint={hint} />
        </State>
        <State says="Drag-over">
          <DropTarget label="Screenshot" hint={hint} over onPress={nothing} />
        </State>
        <State says="Uploading">
          <FileRow {...doings} upload={{ status: 'uploading', file: screenshot, loaded: 177_193 }} />
        </State>
      </Row>
      <Row of={3}>
        <State says="Success">
          <FileRow {...doings} upload={{ status: 'idle' }} stored={{ name: 'padlock.svg', size: 421_888, url: padlock }} />
        </State>
        <State says="Error, with retry">
          <FileRow {...doings} upload={{ status: 'error', file: screenshot, problem: shellMessages.upload.failed }} />
        </State>
        <State says="Error, too big">
          <FileRow {...doings} upload={{ status: 'error', file: walk, problem: shellMessages.upload.tooBig, isRefused: true }} />
        </State>
      </Row>
    </Section>
  )
}

let tries = 0

const slowly: SendFile = async (file, onProgress, signal) => {
  const fails = ++tries % 2 === 0
  for (let part = 1; part <= 20; part++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    signal.throwIfAborted()
    if (fails && part === 12) throw new Error('The line broke.')
    onProgress((file.size * part) / 20)
  }
}
