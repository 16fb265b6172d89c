import { useEffect } from 'react'
import { gateOf } from '@fieldwork/core/plans/gates.ts'
import { maxDocumentTitleLength, portfolioFileLimit } from '@fieldwork/core/portfolio/limits.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { useUpgradePrompt } from '../plans/api.ts'
import { FetchError, ResponseError } from '../platform/calls/call.ts'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { DialogActions } from '../platform/dialogs/DialogActions.tsx'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { useDialogAction } from '../platform/dialogs/useDialogAction.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { checkPictures } from '../screenshots/api.ts'
import { useFinishedProjects } from '../sharing/api.ts'
import { FinishedProjects } from '../sharing/FinishedProjects.tsx'
import { Dropzone } from '../ui/uploads/Dropzone.tsx'
import { LinkIcon, UploadIcon } from '../ui/icons/icons.ts'
import { Segment } from '../ui/fields/Segment.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { UploadFailed } from '../ui/uploads/uploadFailed.ts'
import { UrlField } from '../ui/fields/UrlField.tsx'
import { documentDialogMessages as messages, portfolioMessages } from '../messages/portfolio.ts'
import { shellMessages } from '../messages/shell.ts'
import { useAddDocument, useEditDocument } from './api.ts'
import { useDocumentForm, usePortfolioUpload } from './useDocumentForm.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './DocumentDialog.module.css'

/** `document`: to edit; if undefined, the dialog adds a document. */
type Props = { document?: PortfolioDocument }

const extensions = ['.pdf', '.png', '.jpg', '.jpeg'] as const
const types = [
  { value: 'FILE', label: messages.types.FILE, icon: UploadIcon },
  { value: 'URL', label: messages.types.URL, icon: LinkIcon },
] as const

/** The learner's finished projects to add, and the form of a portfolio document: its title, and its file or website. Only the title of a project's documentation can be edited. */
export const DocumentDialog = ({ document }: Props) => {
  const { reload, toasts } = usePlatform()
  const { close } = useDialog()
  const form = useDocumentForm(document)
  const upload = usePortfolioUpload()
  const [add, edit] = [useAddDocument(), useEditDocument()]
  const { run, isBusy, error } = useDialogAction(async () => {
    if (document) await edit.mutateAsync({ id: document.id, change: form.change() })
    else await add.mutateAsync({ id: form.id, ...form.change() })
  })
  useEffect(() => reload.holdWhile(() => true), [reload])
  // What arrives later doesn't move the focus: it stays at the beginning of the dialog, and in the form if nothing can come before it.
  const isForm = useFinishedProjects()?.length === 0 || document !== undefined
  const isReady = form.isValid && !upload.isRunning
  const { type, file } = form
  return (
    <AppDialog title={document ? messages.edit : messages.upload}>
      {!document && <FinishedProjects more={messages.somethingElse} onAdded={close} />}
      <Stack
        as="form"
        gap={16}
        above={16}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) run()
        }}
      >
        <TextField
          label={messages.projectTitle}
          value={form.title}
          onChange={form.setTitle}
          onBlur={() => form.leave('title')}
          error={form.titleError}
          hint={type === 'PROJECT' && messages.titleOfProject}
          maxLength={maxDocumentTitleLength}
          autoComplete="off"
          required
          {...(isForm && { 'data-autofocus': true })}
          trailing={
            <Text as="span" tabular>
              {portfolioMessages.count(form.title.length, maxDocumentTitleLength)}
            </Text>
          }
        />
        {type !== 'PROJECT' && (
          <Stack gap={6} className={styles.choice}>
            <Text as="span" text="strong" aria-hidden>
              {messages.projectType}
            </Text>
            <Segment label={messages.projectType} options={types} value={type} onChange={form.setType} />
          </Stack>
        )}
        {/* Stays while the other type is shown: what was uploaded is not lost. */}
        {type !== 'PROJECT' && (
          <div hidden={type !== 'FILE'}>
            <Dropzone
              label={messages.file}
              upload={upload.send}
              prepare={async (chosen, signal) => (await checkPictures([chosen], { maxBytes: portfolioFileLimit, signal }))[0]}
              accept={extensions}
              maxBytes={portfolioFileLimit}
              hint={messages.hint}
              stored={file && { name: file.fileName }}
              onUploaded={({ name }) => form.setFile({ storageName: upload.storageName(), fileName: name.slice(-255) })}
              onRemove={() => form.setFile(undefined)}
              onFailed={(failure) => {
                if (failure instanceof UploadFailed) return
                const reason = failure instanceof FetchError && { message: failure.message }
                toasts.show({ title: shellMessages.upload.failedSentence, ...reason, variant: 'error' })
              }}
            />
          </div>
        )}
        {type === 'URL' && (
          <UrlField
            label={messages.website}
            keepsHttp
            value={form.website}
            onChange={form.setWebsite}
            onBlur={() => form.leave('website')}
            error={form.websiteError}
            required
            reserveErrorSpace
          />
        )}
        {error && <Refused error={error} />}
        <DialogActions type="submit" variant="filled" loading={isBusy} softDisabled={!isReady}>
          {document ? messages.submitEdit : messages.submitUpload}
        </DialogActions>
      </Stack>
    </AppDialog>
  )
}

const Refused = ({ error }: { error: Error }) => {
  const promptUpgrade = useUpgradePrompt()
  const isLimit = error instanceof ResponseError && gateOf(error.details) === 'portfolio_add_project_limit'
  return (
    <Banner
      type="error"
      action={
        isLimit &&
        promptUpgrade && (
          <Button size="small" onClick={() => promptUpgrade('portfolio_add_project_limit')}>
            {messages.seePlans}
          </Button>
        )
      }
    >
      {error.message}
    </Banner>
  )
}
