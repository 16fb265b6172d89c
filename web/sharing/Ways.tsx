import { useQuery } from '@tanstack/react-query'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath, routePatterns } from '@fieldwork/core/paths.ts'
import { portfolioWords } from '@fieldwork/core/messages/portfolio.ts'
import { useUser } from '../accounts/api.ts'
import { publicAudience } from '../accounts/publicProfile/api.ts'
import { useNextProject } from '../planner/api.ts'
import { useIsLeftOut } from '../plans/api.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { showView } from '../platform/toolbar/toolbarViews.ts'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { classes } from '../ui/dom/classes.ts'
import { useRestoredFocus } from '../ui/dom/useRestoredFocus.ts'
import { Button } from '../ui/buttons/Button.tsx'
import type { Icon } from '../ui/icons/createIcon.tsx'
import {
  ArrowRightIcon,
  CheckIcon,
  DocumentIcon,
  DownloadIcon,
  GlobeIcon,
  PortfolioIcon,
  ProjectsIcon,
  ShieldIcon,
  SpinnerIcon,
} from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { canShareLinks } from '../platform/page/publicOrigin.ts'
import { sharingMessages as messages } from '../messages/sharing.ts'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { credentialQuery } from '../credentials/api.ts'
import { addingOf, documentationQuery, portfolioQuery } from './api.ts'
import type { CompletionForm } from './completionForm.ts'
import { wasInterrupted } from './publishing.ts'
import type { SavedFormat } from './saveDocumentation.ts'
import edged from './Pressable.module.css'
import styles from './ProjectComplete.module.css'

type WaysProps = {
  project: Project
  mayShare: boolean
  /** What is being saved. */
  saving: SavedFormat | undefined
  closed: CompletionForm | undefined
  onPdf: () => void
  onPortfolio: () => void
  onForm: (form: CompletionForm) => void
  onShare: () => void
}

/** The actions for the learner's work, and the next project. */
export const Ways = ({ project, mayShare, saving, closed, onPdf, onPortfolio, onForm, onShare }: WaysProps) => {
  const user = useUser()
  const { data: portfolio } = useQuery(portfolioQuery)
  const { close } = useDialog()
  const isInPortfolio = portfolio?.documents.some((document) => document.project?.id === project.id)
  const adding = addingOf(portfolio, project.id)
  const offer = portfolio?.isPublic ? messages.portfolioTextPublic(publicAudience(user?.isListed ?? false)) : messages.portfolioText
  const isPublishing = saving === 'url' || saving === 'page'
  const isAdding = saving === 'portfolio' || adding === 'waiting'
  // Once the project is added, its button is a link.
  const keepFocus = useRestoredFocus<HTMLDivElement>(isInPortfolio, 'a')
  const { mayIssue = true, issued } = useQuery(credentialQuery(project.id)).data ?? {}
  const formats = useIsLeftOut('project_share_export') ? messages.downloadText : messages.downloadTexts
  const page = useQuery({ ...documentationQuery(project.id), enabled: mayShare }).data?.viewUrl
  const unpublished = wasInterrupted(project.id) ? messages.pageInterrupted : messages.pageText
  return (
    <>
      <Text text="label" className={styles.head} aria-hidden="true">
        {mayShare ? messages.ways : messages.waysHere}
      </Text>
      {!mayShare && (
        <Text above={2} text="caption" tone="quiet">
          {portfolioWords.notShareable}
        </Text>
      )}
      <Stack column grow gap={8} above={12}>
        <div className={styles.grid} {...keepFocus}>
          {mayShare && (
            <Way
              sign={GlobeIcon}
              title={messages.page}
              text={isPublishing ? messages.adding : page ? messages.pagePublished : unpublished}
              isBusy={isPublishing}
              autoFocus={closed === 'page'}
              onPress={() => onForm('page')}
              data-autofocus
            />
          )}
          {isInPortfolio ? (
            <Row
              as={Link}
              unstyled
              gap={14}
              className={classes(edged.pressable, styles.way)}
              data-edged
              to={routePatterns.portfolio}
              onClick={close}
            >
              <WayContent sign={CheckIcon} title={messages.portfolio} text={messages.inPortfolio} />
            </Row>
          ) : (
            <Way
              sign={PortfolioIcon}
              title={messages.portfolio}
              text={isAdding ? messages.preparing : adding === 'failed' ? messages.notPrepared : offer}
              isBusy={isAdding}
              onPress={onPortfolio}
              data-autofocus
            />
          )}
          {/* Without a public address, the server issues none. */}
          {(mayIssue || issued) && (
            <Way
              sign={ShieldIcon}
              title={messages.credential}
              text={issued ? messages.credentialIssued(issued.isPublic && canShareLinks()) : messages.credentialText}
              autoFocus={closed === 'credential'}
              onPress={() => onForm('credential')}
            />
          )}
          <Way
            sign={DownloadIcon}
            title={messages.pdf}
            text={saving === 'pdf' ? messages.adding : messages.pdfText}
            isBusy={saving === 'pdf'}
            autoFocus={closed === 'pdf'}
            onPress={() => (user?.nameStatus === 'unasked' ? onForm('pdf') : onPdf())}
          />
        </div>
        <Row gap={4} wrap>
          <Button size="small" variant="quiet" icon={DocumentIcon} onClick={onShare} data-returned>
            {messages.download}
          </Button>
          <Text as="span" text="caption" tone="quiet">
            {formats}
          </Text>
        </Row>
        {saving === 'url' && (
          // The status below says it to screen readers.
          <Text text="caption" tone="quiet" aria-hidden="true">
            {messages.public.publishing}
          </Text>
        )}
      </Stack>
      <VisuallyHidden role="status">
        {isAdding ? messages.addingStatus : saving && (saving === 'url' ? messages.public.publishing : messages.making)}
      </VisuallyHidden>
    </>
  )
}

type WayContentProps = { sign: Icon; title: string; text: string }

type WayProps = WayContentProps & {
  isBusy?: boolean
  autoFocus?: boolean
  onPress: () => void
  'data-autofocus'?: boolean
  'data-returned'?: boolean
}

/** A large button with a caption. */
const Way = ({ sign, title, text, isBusy, onPress, ...rest }: WayProps) => (
  <Row
    as="button"
    {...rest}
    type="button"
    gap={14}
    wide
    className={classes(edged.pressable, styles.way)}
    data-edged
    aria-busy={isBusy || undefined}
    onClick={() => !isBusy && onPress()}
  >
    <WayContent sign={isBusy ? SpinnerIcon : sign} title={title} text={text} />
  </Row>
)

const WayContent = ({ sign: Sign, title, text }: WayContentProps) => (
  <>
    <Sign size={20} />
    <Stack as="span" grow>
      <Text as="b" text="strong">
        {title}
      </Text>
      <Text as="span" text="caption" tone="quiet">
        {text}
      </Text>
    </Stack>
  </>
)

/** The next project, or the way to all projects. */
export const NextAction = ({ project }: { project: Project }) => {
  const { close } = useDialog()
  const {
    next: offered,
    begun: [begun],
    isPending,
  } = useNextProject(project.id)
  const next = offered?.project
  if (isPending) return <Skeleton className={styles.waiting} />
  if (next)
    return (
      <Stack gap={8}>
        <Row
          as={Link}
          unstyled
          justify="between"
          gap={16}
          className={classes(edged.pressable, styles.next)}
          to={projectPath(next, storedTrack())}
          onClick={close}
        >
          <Stack as="span">
            <Text as="span" text="caption">
              {messages.next}
              {offered.reason === 'started' && <> · {messages.began}</>}
            </Text>
            <b>{next.metadata.title}</b>
          </Stack>
          <ArrowRightIcon size={18} />
        </Row>
        {begun && (
          <Text text="small" tone="quiet">
            {messages.goOnWith}{' '}
            <Link to={projectPath(begun, storedTrack())} onClick={close}>
              {begun.metadata.title}
            </Link>
          </Text>
        )}
      </Stack>
    )
  const discover = () => {
    close()
    showView('directory')
  }
  return (
    <Button size="large" fullWidth variant="filled" icon={ProjectsIcon} onClick={discover}>
      {messages.discover}
    </Button>
  )
}
