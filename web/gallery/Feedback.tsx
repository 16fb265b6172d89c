import { useState } from 'react'
import { codeExpandDialog, imageZoomDialog } from '../platform/dialogs/previews.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { completeToast } from '../platform/toasts/queue.ts'
import { Toast } from '../platform/toasts/Toast.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { GenericError } from '../ui/feedback/GenericError.tsx'
import { Meter } from '../ui/feedback/Meter.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { StepMarker } from '../ui/feedback/StepMarker.tsx'
import { DocumentIcon, TrashIcon } from '../ui/icons/icons.ts'
import { Avatar } from '../ui/images/Avatar.tsx'
import { AvatarStack } from '../ui/images/AvatarStack.tsx'
import { ImageWithFallback } from '../ui/images/ImageWithFallback.tsx'
import { Menu, MenuChoice, MenuItem } from '../ui/popovers/Menu.tsx'
import { ProBadge } from '../ui/ProBadge.tsx'
import { DropTarget } from '../ui/uploads/DropTarget.tsx'
import { Dropzone } from '../ui/uploads/Dropzone.tsx'
import { FileRow } from '../ui/uploads/FileRow.tsx'
import face from './samples/face.svg'
import padlock from './samples/padlock.svg'
import { Section, State } from './Section.tsx'

const nothing = () => {}

export const SignsSection = () => (
  <Section
    title="Signs"
    rule="A status is recognized by its shape before its colour. Every tick is the same green; harbour only shows the way."
  >
    {(['incomplete', 'review', 'complete', 'incorrect', 'locked', 'not-started', 'progress'] as const).map((status) => (
      <State key={status} says={status}>
        {([16, 20, 24, 38] as const).map((size) => (
          <Ring key={size} status={status} size={size} />
        ))}
      </State>
    ))}
    <State says="Steps: done, current, upcoming, locked">
      {(['done', 'current', 'upcoming', 'locked'] as const).map((state, index) => (
        <StepMarker key={state} step={index + 3} state={state} />
      ))}
    </State>
    <State says="Progress">
      <Meter label="Tasks done" percent={44} />
      <Meter label="Tasks done" percent={44} thin />
    </State>
    <State says="Pro: yours, not yours, on a lock">
      <ProBadge isPro location="gallery" />
      <ProBadge isPro={false} location="gallery" onUpgrade={nothing} />
      <ProBadge isPro={false} location="gallery" locked />
    </State>
    <State says="People: four sizes, Pro, without a picture">
      {(['xs', 'sm', 'md', 'lg'] as const).map((size) => (
        <Avatar key={size} size={size} url={face} name="Sample" />
      ))}
      <Avatar url={face} name="Sample" pro />
      <Avatar url="" name="Sample" />
      <AvatarStack urls={[face]}>340+</AvatarStack>
    </State>
  </Section>
)

export const FeedbackSection = () => (
  <Section title="Feedback" rule="A banner says what happened where it happened. Skeletons come after 150 ms, in the size of what follows.">
    {(['error', 'success', 'review', 'neutral'] as const).map((type) => (
      <Banner key={type} type={type}>
        {type}
      </Banner>
    ))}
    <Banner type="error" small>
      error, small
    </Banner>
    <GenericError />
    <Toast isLeaving={false} toast={completeToast({ title: 'Unlocked! 🚀', message: '<em>Two</em> commands.', withGraphic: true }, 'a')} />
    <Toast isLeaving={false} toast={completeToast({ title: 'Unable to save', variant: 'error', dismissType: 'manual' }, 'b')} />
    <EmptyState title="No results found">Try searching for something else</EmptyState>
    <EmptyState title="Let's start learning" boxed action={<Button size="small">Explore</Button>}>
      Add projects to get started!
    </EmptyState>
    <Loading gap={12}>
      <Skeleton />
      <Skeleton />
    </Loading>
    <ImageWithFallback src="/there-is-no-such-picture.png" alt="A padlock in the address bar" />
  </Section>
)

const file = new File([new Uint8Array(421_888)], 'padlock-journal.png')
const row = { locked: false, onStop: nothing, onRetry: nothing, onChooseOther: nothing, onReplace: nothing, onRemove: nothing }

export const UploadsSection = () => (
  <Section title="Uploads" rule="One file at a time. The hint names the limits.">
    <Dropzone label="Screenshot" upload={async () => {}} />
    <DropTarget label="Screenshot" hint="PNG or JPG" over onPress={nothing} />
    <FileRow {...row} stored={undefined} upload={{ status: 'uploading', file, loaded: 177_193 }} />
    <FileRow {...row} stored={{ name: 'padlock.svg', size: 421_888, url: padlock }} upload={{ status: 'idle' }} />
    <FileRow {...row} stored={undefined} upload={{ status: 'error', file, problem: 'Upload failed, please try again' }} />
    <FileRow {...row} stored={undefined} upload={{ status: 'error', file, problem: 'Your file is too big!', isRefused: true }} />
  </Section>
)

export const OverlaysSection = () => {
  const { dialogs } = usePlatform()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Section
      title="Overlays"
      rule="One dialog at a time: it takes the focus and gives it back, and the page behind it is inert, except behind a sheet."
    >
      <State says="A menu">
        <Menu label="Order" trigger={(wiring) => <Button {...wiring}>Order</Button>}>
          <MenuItem icon={DocumentIcon}>Save as README.md</MenuItem>
          <MenuItem icon={TrashIcon} danger>
            Delete
          </MenuItem>
          <MenuChoice chosen trailing={3} onSelect={nothing}>
            In progress
          </MenuChoice>
        </Menu>
      </State>
      <State says="Dialogs: with confetti, of code, of a picture">
        <Button onClick={() => setOpen(true)}>Project Complete</Button>
        <Button onClick={() => dialogs.open(codeExpandDialog, { code: 'listen 443 ssl;', language: 'nginx' })}>Code Preview</Button>
        <Button onClick={() => dialogs.open(imageZoomDialog, { href: padlock, alt: 'A padlock in the address bar' })}>Enlarge</Button>
      </State>
      {isOpen && (
        <Dialog title="Project Complete" onClose={close} onEscape={close} onBackdrop={close} confetti>
          Six steps, nine tasks and one padlock that you can explain.
        </Dialog>
      )}
    </Section>
  )
}
