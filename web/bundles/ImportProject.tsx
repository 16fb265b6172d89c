import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { maxBundleBytes } from '@fieldwork/core/bundles/limits.ts'
import type { BundleRefusal } from '@fieldwork/core/bundles/refusals.ts'
import type { ImportReport } from '@fieldwork/core/bundles/schema.ts'
import { bundleMessages } from '../messages/bundles.ts'
import { longDate } from '../messages/when.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { DropTarget } from '../ui/uploads/DropTarget.tsx'
import { Link } from '../ui/Link.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { importFile, previewImport } from './api.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './ImportProject.module.css'

const messages = bundleMessages.import

/** Reads an exported project, shows what an import would change, and imports it. */
export const ImportProject = ({ className, textClassName }: { className: string | undefined; textClassName: string | undefined }) => {
  const client = useQueryClient()
  const running = useRef<AbortController>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = () => (running.current = new AbortController()).signal

  const reading = useMutation({
    mutationFn: async (file: File) => {
      if (!/\.zip$/i.test(file.name)) throw new Error(messages.notZip)
      if (file.size > maxBundleBytes) throw new Error(messages.tooLarge)
      return previewImport(file, start())
    },
    networkMode: 'always',
  })
  const importing = useMutation({
    mutationFn: (file: File) => importFile(file, start()),
    networkMode: 'always',
    // The cached project is older than the imported one.
    onSuccess: () => void client.invalidateQueries(),
  })
  const { variables: file } = reading
  const report = importing.data ?? reading.data
  const error = importing.error ?? reading.error
  const again = () => {
    running.current?.abort()
    reading.reset()
    importing.reset()
    heading.current?.focus()
  }

  return (
    <section className={className} aria-labelledby="import-project">
      <h2 id="import-project" ref={heading} tabIndex={-1}>
        {messages.heading}
      </h2>
      <p className={textClassName}>{messages.text}</p>
      <Stack gap={14} above={16} className={styles.import}>
        {reading.isPending && <p role="status">{messages.reading}</p>}
        {report ? (
          <Report report={report} isDone={importing.isSuccess} />
        ) : (
          !reading.isPending && <Choice onFile={(chosen) => reading.mutate(chosen)} />
        )}
        {error && <Banner type="error">{sentenceOf(error)}</Banner>}
        {report && file && (
          <Row wrap gap={10}>
            {importing.isSuccess ? (
              <Link to={`/projects/${report.projectId}`}>{messages.goTo}</Link>
            ) : (
              <Button variant="filled" autoFocus loading={importing.isPending} onClick={() => importing.mutate(file)}>
                {messages.confirm}
              </Button>
            )}
            <Button variant="quiet" onClick={again}>
              {importing.isSuccess ? messages.another : messages.cancel}
            </Button>
          </Row>
        )}
      </Stack>
    </section>
  )
}

const sentenceOf = (error: Error): string => {
  const reason = error instanceof ResponseError ? (error.details as { reason?: BundleRefusal } | undefined)?.reason : undefined
  if (reason) return bundleMessages.refusals[reason] ?? messages.failed
  return error.message || messages.failed
}

const Choice = ({ onFile }: { onFile: (file: File) => void }) => {
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => file && onFile(file)
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <DropTarget label={messages.label} hint={messages.hint} over={over} onPress={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={messages.label}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

const Report = ({ report, isDone }: { report: ImportReport; isDone: boolean }) => {
  const { answers, annotations, variables, summary } = report
  const isNews =
    answers.some(({ outcome }) => outcome !== 'same') || annotations.added > 0 || variables.added.length > 0 || summary !== null
  return (
    <Stack gap={10} breaks>
      <p role="status">
        <b>{isDone ? `${messages.done}: ` : ''}</b>
        {messages.preview(report.title, longDate(report.exportedAt))}. {isNews ? (isDone ? '' : messages.will) : messages.nothing}
      </p>
      {answers.length > 0 && (
        <table className={styles.answers}>
          <caption>
            <VisuallyHidden>{messages.answers}</VisuallyHidden>
          </caption>
          <tbody>
            {answers.map(({ id, title, outcome, status }) => (
              <tr key={id}>
                <th scope="row">{title || messages.noTitle}</th>
                <td>
                  {bundleMessages.outcomes[outcome]}
                  {status && (outcome === 'added' || outcome === 'replaced') ? `, ${bundleMessages.statuses[status]}` : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Text as="ul" text="small" tone="quiet">
        {annotations.added + annotations.known > 0 && <li>{messages.notes(annotations)}</li>}
        {variables.added.length > 0 && <li>{messages.names(variables.added)}</li>}
        {variables.kept.length > 0 && <li>{messages.namesKept(variables.kept)}</li>}
        {summary && <li>{summaryOf(summary, isDone, report.isComplete)}</li>}
        {answers.some(({ mayInsist }) => mayInsist) && <li>{messages.insist}</li>}
        {isDone && report.isComplete && <li>{messages.complete}</li>}
      </Text>
      <Text text="caption" tone="faint">
        {messages.graded}
      </Text>
    </Stack>
  )
}

const summaryOf = ({ text, isAdded }: NonNullable<ImportReport['summary']>, isDone: boolean, isComplete: boolean): string => {
  if (isAdded) return isDone ? messages.summary(text) : messages.summaryIfComplete(text)
  return isComplete ? messages.summaryKept(text) : messages.summaryLeft(text)
}
