import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useEffect, useId, useRef } from 'react'
import type { Project, ShareTemplates } from '@fieldwork/core/catalogue/schema.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { useUser } from '../accounts/api.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { canShareLinks } from '../platform/page/publicOrigin.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useRestoredFocus } from '../ui/dom/useRestoredFocus.ts'
import { ArrowLeftIcon, GlobeIcon } from '../ui/icons/icons.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { sharingMessages as messages } from '../messages/sharing.ts'
import { documentationQuery, publicLink } from './api.ts'
import type { CompletionForm } from './completionForm.ts'
import { DocumentationName } from './DocumentationName.tsx'
import type { Notice } from './notice.ts'
import { Posts } from './PostLinks.tsx'
import { PublicLink } from './PublicLink.tsx'
import { useDefaultTheme } from './useDefaultTheme.ts'
import type { useSaving } from './useSaving.ts'
import styles from './ProjectComplete.module.css'

const WebCredential = lazyPart(() => import('../credentials/WebCredential.tsx').then((file) => file.WebCredential))

const PublishForm = lazyPart(() => import('../accounts/publicProfile/PublishForm.tsx').then((file) => file.PublishForm))

type Props = {
  project: Project
  template: ShareTemplates | undefined
  form: CompletionForm
  isSaving: boolean
  isUncopied: boolean
  save: ReturnType<typeof useSaving>['save']
  /** Called once the name on the PDF is asked; whether one was given. */
  onNamed: (isNamed: boolean) => void
  onBack: () => void
  onNotice: (notice: Notice) => void
}

/** A form with its title, and the way back to the list. */
export const CompletionFormPane = ({ form, onNamed, onBack, ...rest }: Props) => {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // The pressed button has disappeared. The PDF's only field takes the focus itself.
  useEffect(() => {
    if (form !== 'pdf') title.current?.focus({ preventScroll: true })
  }, [form])
  return (
    <div>
      <Button variant="quiet" size="small" icon={ArrowLeftIcon} className={styles.back} onClick={onBack}>
        {messages.back}
      </Button>
      <Text as="h3" text="subheading" id={id} ref={title} tabIndex={-1} data-form-title>
        {messages.forms[form]}
      </Text>
      {form === 'pdf' && <DocumentationName onAnswered={onNamed} />}
      {form === 'page' && <PublicPage {...rest} />}
      {form === 'credential' && (
        <Suspense fallback={<Skeleton above={12} className={styles.waiting} />}>
          <WebCredential
            project={rest.project}
            titleId={id}
            posts={(issuedId) => <PanePosts {...rest} url={publicLink(credentialPath(issuedId))} isOfCredential />}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The public page of the work: its link, or what would become public, with the button that publishes it. */
const PublicPage = ({ project, template, isSaving, isUncopied, save, onNotice }: Omit<Props, 'form' | 'onNamed' | 'onBack'>) => {
  const { data } = useQuery(documentationQuery(project.id))
  const theme = useDefaultTheme()
  const user = useUser()
  const publish = (ready?: Promise<void>) => void save({ kind: 'url', theme, address: undefined }, ready)
  // Each button here disappears once it has done its work.
  const keepFocus = useRestoredFocus<HTMLDivElement>(`${data?.viewUrl} ${user?.hasPublicProfile}`, 'a, button')
  return (
    <Stack gap={12} above={8} {...keepFocus}>
      <PublicLink
        project={project}
        isSaving={isSaving}
        isUncopied={isUncopied}
        onUpdate={() => void save({ kind: 'page' })}
        onNotice={onNotice}
      />
      {data?.viewUrl ? (
        <PanePosts project={project} template={template} url={publicLink(data.viewUrl)} isOfCredential={false} onNotice={onNotice} />
      ) : user?.hasPublicProfile ? (
        <Button variant="filled" icon={GlobeIcon} className={styles.publish} loading={isSaving} onClick={() => publish()}>
          {messages.public.publish}
        </Button>
      ) : (
        <Suspense fallback={<Skeleton height="220" />}>
          <PublishForm action={messages.public.publish} isBusy={isSaving} onPublish={publish} />
        </Suspense>
      )}
      <Text text="caption" tone="faint" className={styles.making} role="status">
        {isSaving && (data?.viewUrl ? messages.making : messages.public.publishing)}
      </Text>
    </Stack>
  )
}

/** Posts that link to the page or credential just published. Empty on a loopback address, which other people can't open. */
const PanePosts = (props: Omit<ComponentProps<typeof Posts>, 'children'>) =>
  canShareLinks() && (
    <div>
      {/* Those of a credential are folded under this label. */}
      {!props.isOfCredential && (
        <Text as="h4" text="label" above={8}>
          {messages.posts}
        </Text>
      )}
      <Posts {...props} />
    </div>
  )
