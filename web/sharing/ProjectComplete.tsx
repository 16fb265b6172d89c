import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import type { DocumentationTheme } from '@fieldwork/core/documentation/documentation.ts'
import { portfolioWords } from '@fieldwork/core/messages/portfolio.ts'
import { isShareable } from '@fieldwork/core/sharing/shareable.ts'
import { requiredCount } from '@fieldwork/core/tasks/status.ts'
import { preferencesQuery, useUser } from '../accounts/api.ts'
import { Skipped, StepsAndTasks } from '../documents/Skipped.tsx'
import { useNextProject } from '../planner/api.ts'
import { useLock } from '../plans/api.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { publicOrigin } from '../platform/page/publicOrigin.ts'
import { showView } from '../platform/toolbar/toolbarViews.ts'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { validationsQuery } from '../tasks/api.ts'
import { AuthorsConsent } from '../tasks/AuthorsConsent.tsx'
import { classes } from '../ui/dom/classes.ts'
import { Button } from '../ui/buttons/Button.tsx'
import type { Icon } from '../ui/icons/createIcon.tsx'
import { ArrowRightIcon, DownloadIcon, GlobeIcon, ProjectsIcon, ShieldIcon, SpinnerIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { sharingMessages as messages } from '../messages/sharing.ts'
import { CompletedProjectIllustration } from '../illustrations/CompletedProjectIllustration.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { credentialQuery } from '../credentials/api.ts'
import { documentationQuery } from './api.ts'
import { DocumentationName } from './DocumentationName.tsx'
import type { Notice } from './notice.ts'
import { OwnWork } from './OwnWork.tsx'
import { PublicLink } from './PublicLink.tsx'
import { useSaving } from './useSaving.ts'
import { useSummary } from './useSummary.ts'
import edged from './Pressable.module.css'
import styles from './ProjectComplete.module.css'

const WebCredential = lazyPart(() => import('../credentials/WebCredential.tsx').then((file) => file.WebCredential))

const PublishDialog = lazyPart(() => import('../accounts/publicProfile/PublishDialog.tsx').then((file) => file.PublishDialog))

/** The forms that open on demand. */
export type CompletionForm = 'pdf' | 'page' | 'credential'
type Props = {
  project: Project
  /** The project was just completed. */
  isFresh: boolean
  /** The form that is open. */
  form: CompletionForm | undefined
  onForm: (form: CompletionForm | undefined) => void
  onShare: () => void
  onNotice: (notice: Notice) => void
}

/** Celebrates the finished project with the learner's own work, and offers each thing they can do with it at one press. */
export const ProjectComplete = ({ project, isFresh, form, onForm, onShare, onNotice }: Props) => {
  const { data: validations = [] } = useQuery(validationsQuery(project.id))
  const summary = useSummary(project)
  const { save: saveNow, isSaving, isUncopied } = useSaving(project, onNotice)
  // Wait for the text being saved, so that the files contain it.
  const save: typeof saveNow = (choice, ready) =>
    saveNow(
      choice,
      Promise.all([ready, summary.save()]).then(() => {}),
    )
  const theme = useDefaultTheme()
  const user = useUser()
  const { close } = useDialog()
  const { mayIssue = true, issued } = useQuery(credentialQuery(project.id)).data ?? {}
  const { metadata } = project
  // Completing the project has just made a PDF, with the name that was known then. It's made again if the work has changed since.
  const savePdf = (isNamed = false) => void save({ kind: 'pdf', ...((!isFresh || isNamed) && { theme, address: undefined }) })
  const toggle = (one: CompletionForm) => onForm(form === one ? undefined : one)
  const mayShare = isShareable(publicOrigin())
  return (
    <>
      {!form && (
        <div className={styles.picture}>
          <CompletedProjectIllustration steps={metadata.outline.length} />
        </div>
      )}
      <Text text="heading" aria-hidden="true">
        {messages.completeTitle}
      </Text>
      <Text above={6} tone="quiet">
        {messages.finished}
        <Text as="b" tone="ink">
          {metadata.title}
        </Text>
        <StepsAndTasks project={project} tasks={requiredCount(validations).complete} />
      </Text>
      {!form && <Skipped project={project} onGo={close} />}
      <OwnWork project={project} validations={validations} summary={summary} isSmall={form !== undefined} />
      <div className={styles.choices}>
        <Choice
          sign={DownloadIcon}
          title={messages.pdf}
          text={messages.pdfText}
          isBusy={isSaving && !form}
          isOpen={form === 'pdf' || undefined}
          onPress={() => (user?.nameStatus === 'unasked' ? toggle('pdf') : savePdf())}
          data-autofocus
        />
        {mayShare && (
          <Choice sign={GlobeIcon} title={messages.page} text={messages.pageText} isOpen={form === 'page'} onPress={() => toggle('page')} />
        )}
        {/* Without a public address, the server issues none. */}
        {(mayIssue || issued) && (
          <Choice
            sign={ShieldIcon}
            title={messages.credential}
            text={messages.credentialText}
            isOpen={form === 'credential'}
            onPress={() => toggle('credential')}
          />
        )}
      </div>
      <div role="status">
        {isSaving && (
          <Text above={8} text="caption" tone="faint">
            {messages.making}
          </Text>
        )}
      </div>
      {form === 'pdf' && <DocumentationName onAnswered={(isNamed) => (onForm(undefined), savePdf(isNamed))} />}
      {form === 'page' && <PublicPage project={project} isSaving={isSaving} isUncopied={isUncopied} save={save} onNotice={onNotice} />}
      {form === 'credential' && (
        <Suspense fallback={<Skeleton className={styles.waiting} />}>
          <WebCredential project={project} />
        </Suspense>
      )}
      <Stack gap={12} above={16}>
        <NextActions project={project} isFilled={!form} />
        <Row gap={8} wrap text="small" tone="quiet">
          <span>{messages.more}</span>
          <Button size="small" variant="link" data-returned onClick={onShare}>
            {messages.download}
          </Button>
        </Row>
      </Stack>
      {/* The form of the credential says so, too. */}
      {!mayShare && form !== 'credential' && (
        <Text above={8} text="caption" tone="faint">
          {portfolioWords.notShareable}
        </Text>
      )}
      {!form && <AuthorsConsent />}
    </>
  )
}

type ChoiceProps = {
  sign: Icon
  title: string
  text: string
  isBusy?: boolean
  isOpen?: boolean | undefined
  onPress: () => void
  'data-autofocus'?: boolean
}

/** A large button with a caption. `isOpen`: it opens and closes a form. */
const Choice = ({ sign: Sign, title, text, isBusy, isOpen, onPress, ...rest }: ChoiceProps) => (
  <Stack
    as="button"
    {...rest}
    type="button"
    align="start"
    gap={6}
    className={classes(edged.pressable, styles.choice)}
    data-edged
    aria-expanded={isOpen}
    aria-busy={isBusy || undefined}
    onClick={() => !isBusy && onPress()}
  >
    {isBusy ? <SpinnerIcon size={20} /> : <Sign size={20} />}
    <Stack as="span">
      <Text as="b" text="strong">
        {title}
      </Text>
      <Text as="span" text="caption" tone="quiet">
        {text}
      </Text>
    </Stack>
  </Stack>
)

type PageProps = {
  project: Project
  isSaving: boolean
  isUncopied: boolean
  save: ReturnType<typeof useSaving>['save']
  onNotice: (notice: Notice) => void
}

/** The public page of the work: its link, or what would become public, with the button that publishes it. */
const PublicPage = ({ project, isSaving, isUncopied, save, onNotice }: PageProps) => {
  const { data } = useQuery(documentationQuery(project.id))
  const theme = useDefaultTheme()
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const publish = (ready?: Promise<void>) => void save({ kind: 'url', theme, address: undefined }, ready)
  const publishAs = (saved: Promise<void>) => {
    publish(saved)
    // The dialog shows a failure.
    saved.then(() => setAsking(false)).catch(() => {})
  }
  return (
    <Stack as="section" align="start" gap={12} above={16} aria-label={messages.page}>
      <PublicLink
        project={project}
        isSaving={isSaving}
        isUncopied={isUncopied}
        onUpdate={() => void save({ kind: 'page' })}
        onNotice={onNotice}
      />
      {!data?.viewUrl && (
        <Button variant="filled" icon={GlobeIcon} loading={isSaving} onClick={() => (user?.hasPublicProfile ? publish() : setAsking(true))}>
          {messages.publish}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <PublishDialog action={messages.public.publish} onPublish={publishAs} onCancel={() => setAsking(false)}>
            {messages.public.before}
          </PublishDialog>
        </Suspense>
      )}
    </Stack>
  )
}

/** The theme that the learner chose last; light without Pro. */
const useDefaultTheme = (): DocumentationTheme => {
  const { data: preferences } = useQuery(preferencesQuery)
  const isLocked = useLock('project_share_theme_select') !== undefined
  return isLocked ? 'light' : (preferences?.documentationTheme ?? 'light')
}

/** The next project, or the way to all projects. `isFilled`: it's the main action. */
const NextActions = ({ project, isFilled }: { project: Project; isFilled: boolean }) => {
  const { close } = useDialog()
  const { next: offered, isPending } = useNextProject(project.id)
  const next = offered?.project
  if (isPending) return <Skeleton className={styles.waiting} />
  if (next)
    return (
      <Row
        as={Link}
        unstyled
        justify="between"
        gap={16}
        className={classes(edged.pressable, styles.next)}
        data-filled={isFilled || undefined}
        to={projectPath(next, storedTrack())}
        onClick={close}
      >
        <Stack as="span">
          <Text as="span" text="caption" {...(!isFilled && { tone: 'faint' })}>
            {messages.next}
          </Text>
          <b>{next.metadata.title}</b>
        </Stack>
        <ArrowRightIcon size={18} />
      </Row>
    )
  const discover = () => {
    close()
    showView('directory')
  }
  return (
    <Button size="large" fullWidth variant={isFilled ? 'filled' : 'outline'} icon={ProjectsIcon} onClick={discover}>
      {messages.discover}
    </Button>
  )
}
