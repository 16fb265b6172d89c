import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project, ShareTemplates } from '@fieldwork/core/catalogue/schema.ts'
import { Skipped, StepsAndTasks } from '../documents/Skipped.tsx'
import { canShareLinks } from '../platform/page/publicOrigin.ts'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { validationsQuery } from '../tasks/api.ts'
import { AuthorsConsent } from '../tasks/AuthorsConsent.tsx'
import { sharingMessages as messages } from '../messages/sharing.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import type { CompletionForm } from './completionForm.ts'
import { CompletionFormPane } from './CompletionFormPane.tsx'
import type { Notice } from './notice.ts'
import type { SavedFormat } from './saveDocumentation.ts'
import { OwnWork } from './OwnWork.tsx'
import { OwnSummary } from './OwnSummary.tsx'
import { useDefaultTheme } from './useDefaultTheme.ts'
import { useSaving } from './useSaving.ts'
import { useSummary } from './useSummary.ts'
import styles from './ProjectComplete.module.css'
import { NextAction, Ways } from './Ways.tsx'

type Props = {
  project: Project
  template: ShareTemplates | undefined
  /** The project was just completed. */
  isFresh: boolean
  /** The form that is open. */
  form: CompletionForm | undefined
  onForm: (form: CompletionForm | undefined) => void
  onShare: () => void
  onNotice: (notice: Notice) => void
}

/** Celebrates the finished project with the learner's own work, beside each thing they can do with it. Forms open on demand in the place of these. */
export const ProjectComplete = ({ project, template, isFresh, form, onForm, onShare, onNotice }: Props) => {
  const { data: validations = [] } = useQuery(validationsQuery(project.id))
  const summary = useSummary(project)
  const { save: saveNow, isSaving, isUncopied } = useSaving(project, onNotice)
  // Wait for the text being saved, so that the files contain it.
  const save: typeof saveNow = (choice, ready) => {
    setSaved(choice.kind)
    return saveNow(
      choice,
      Promise.all([ready, summary.save()]).then(() => {}),
    )
  }
  const theme = useDefaultTheme()
  const { close } = useDialog()
  /** The kind of the last saving. */
  const [saved, setSaved] = useState<SavedFormat>()
  /** The form that was closed last; the button that opened it gets the focus. */
  const [closed, setClosed] = useState<CompletionForm>()
  const { metadata } = project
  const mayShare = canShareLinks()
  // Completing the project has just made a PDF, with the name that was known then. It's made again if the work has changed since.
  const savePdf = (isNamed = false) => void save({ kind: 'pdf', ...((!isFresh || isNamed) && { theme, address: undefined }) })
  const closeForm = () => {
    setClosed(form)
    onForm(undefined)
  }
  return (
    <div className={styles.complete} data-wide data-form={form}>
      <div className={styles.work}>
        <OwnWork project={project} validations={validations} />
        <div className={styles.words}>
          <Text text="heading" aria-hidden="true">
            {messages.completeTitle}
          </Text>
          <Text above={4} tone="quiet">
            {messages.finished}
            <Text as="b" tone="ink">
              {metadata.title}
            </Text>
            <StepsAndTasks project={project} validations={validations} />
          </Text>
          <OwnSummary summary={summary} outcome={metadata.outcomeForOthers} />
        </div>
      </div>
      <Stack as="section" column justify="between" className={styles.ways} aria-label={mayShare ? messages.ways : messages.waysHere}>
        {form ? (
          <CompletionFormPane
            project={project}
            template={template}
            form={form}
            isSaving={isSaving}
            isUncopied={isUncopied}
            save={save}
            onNamed={(isNamed) => (closeForm(), savePdf(isNamed))}
            onBack={closeForm}
            onNotice={onNotice}
          />
        ) : (
          <>
            <Stack column grow below={8}>
              <Ways
                project={project}
                mayShare={mayShare}
                saving={isSaving ? saved : undefined}
                closed={closed}
                onPdf={() => savePdf()}
                onPortfolio={() => void save({ kind: 'portfolio' })}
                onForm={onForm}
                onShare={onShare}
              />
            </Stack>
            <Stack gap={8}>
              <NextAction project={project} />
              <Skipped project={project} onGo={close} />
              <AuthorsConsent />
            </Stack>
          </>
        )}
      </Stack>
    </div>
  )
}
