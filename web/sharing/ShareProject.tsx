import type { Project, ShareTemplates } from '@fieldwork/core/catalogue/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type AnimationEvent } from 'react'
import { projectQuery } from '../catalogue/api.ts'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { GenericError } from '../ui/feedback/GenericError.tsx'
import { ArrowLeftIcon } from '../ui/icons/icons.ts'
import { Text } from '../ui/text/Text.tsx'
import { sharingMessages as messages } from '../messages/sharing.ts'
import { type Notice, useNotice } from './notice.ts'
import { PostLinks } from './PostLinks.tsx'
import type { CompletionForm } from './completionForm.ts'
import { ProjectComplete } from './ProjectComplete.tsx'
import { useRememberedCelebration } from './reopening.ts'
import { ShareNotice } from './ShareNotice.tsx'
import { SaveProject } from './SaveProject.tsx'
import styles from './ShareProject.module.css'

export type SharingView = 'projectComplete' | 'shareOptions'
type Props = {
  projectId: string
  template?: ShareTemplates | undefined
  view?: SharingView
  /** The project was completed just now, which confetti celebrates. */
  isNew?: boolean
  /** The form that is open at first. */
  form?: CompletionForm
}

/** Celebrates a finished project, then shares it. One view slides out as the other slides in. */
export const ShareProject = ({ projectId, template, view: first = 'projectComplete', isNew = false, form: firstForm }: Props) => {
  const { data: project, isError } = useQuery(projectQuery(projectId))
  const [view, setView] = useState(first)
  /** The view that is sliding out. */
  const [leaving, setLeaving] = useState<typeof view>()
  const [form, setForm] = useState(firstForm)
  const inView = useRef<HTMLDivElement>(null)
  const shown = useRef(view)
  const { notice, show: showNotice, clear } = useNotice()
  const { close } = useDialog()
  useRememberedCelebration(projectId, view === 'projectComplete')
  const show = (next: typeof view) => {
    setLeaving(view)
    setView(next)
  }
  const back = (open?: CompletionForm) => {
    if (open) setForm(open)
    show('projectComplete')
  }
  const leave = (event: AnimationEvent) => {
    if (event.target === event.currentTarget) setLeaving(undefined)
  }
  // The element with the focus slides away.
  useEffect(() => {
    if (view !== shown.current) {
      const [target] = focusTargets.flatMap((selector) => inView.current?.querySelector<HTMLElement>(selector) ?? [])
      target?.focus({ preventScroll: true })
    }
    shown.current = view
  }, [view])
  const content = (which: typeof view) => {
    if (!project) return isError && <GenericError />
    return which === 'projectComplete' ? (
      <ProjectComplete
        project={project}
        template={template}
        isFresh={first === 'projectComplete'}
        form={form}
        onForm={setForm}
        onShare={() => show('shareOptions')}
        onNotice={showNotice}
      />
    ) : (
      <ShareOptions project={project} template={template} onBack={back} onNotice={showNotice} />
    )
  }
  return (
    <AppDialog
      title={view === 'projectComplete' ? messages.completeTitle : messages.save}
      titleHidden
      width={view === 'projectComplete' ? 'wide' : 'large'}
      above={<ShareNotice notice={notice} onGone={clear} onLeave={close} />}
      confetti={isNew}
    >
      <div className={styles.views} data-view={view}>
        {leaving && (
          <div key={leaving} className={styles.view} data-move="out" inert onAnimationEnd={leave}>
            {content(leaving)}
          </div>
        )}
        <div key={view} ref={inView} className={styles.view} data-move={leaving ? 'in' : undefined}>
          {content(view)}
        </div>
      </div>
    </AppDialog>
  )
}

/** What gets the focus when a view slides in: an open form, what had opened the other view, or else the first action. */
const focusTargets = ['[data-form-title]', '[data-returned]', '[data-autofocus]']

type OptionsProps = {
  project: Project
  template: ShareTemplates | undefined
  onBack: (open?: CompletionForm) => void
  onNotice: (notice: Notice) => void
}

/** The ways to save the documentation of a finished project, and posts about it. */
const ShareOptions = ({ project, template, onBack, onNotice }: OptionsProps) => {
  useEffect(() => sendEvent({ name: 'share_opened', data: { projectId: project.id } }), [project.id])
  return (
    <>
      <Button variant="quiet" size="small" icon={ArrowLeftIcon} className={styles.back} data-autofocus onClick={() => onBack()}>
        {messages.back}
      </Button>
      <Text text="heading" aria-hidden="true">
        {messages.save}
      </Text>
      <SaveProject project={project} onNotice={onNotice} />
      <PostLinks project={project} template={template} onMake={onBack} onNotice={onNotice} />
    </>
  )
}
