import { useQueryClient } from '@tanstack/react-query'
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

type State =
  | { step: 'choosing'; failure: string }
  | { step: 'reading' }
  | { step: 'asking'; file: File; report: ImportReport; failure: string }
  | { step: 'importing'; report: ImportReport }
  | { step: 'done'; report: ImportReport }

const begun: State = { step: 'choosing', failure: '' }

/** Reads an exported project, shows what an import would change, and imports it. */
export const ImportProject = ({ className, textClassName }: { className: string | undefined; textClassName: string | undefined }) => {
  const client = useQueryClient()
  const [state, setState] = useState<State>(begun)
  const running = useRef<AbortController>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = () => (running.current = new AbortController()).signal

  const read = async (file: File) => {
    if (!/\.zip$/i.test(file.name)) return setState({ step: 'choosing', failure: messages.notZip })
    if (file.size > maxBundleBytes) return setState({ step: 'choosing', failure: messages.tooLarge })
    setState({ step: 'reading' })
    const signal = start()
    try {
      setState({ step: 'asking', file, report: await previewImport(file, signal), failure: '' })
    } catch (error) {
      if (!signal.aborted) setState({ step: 'choosing', failure: sentenceOf(error) })
    }
  }
  const bringIn = async (file: File, report: ImportReport) => {
    setState({ step: 'importing', report })
    const signal = start()
    try {
      const done = await importFile(file, signal)
      setState({ step: 'done', report: done })
      // The cached project is older than the imported one.
      await client.invalidateQueries()
    } catch (error) {
      if (!signal.aborted) setState({ step: 'asking', file, report, failure: sentenceOf(error) })
    }
  }
  const again = () => {
    running.current?.abort()
    setState(begun)
    heading.current?.focus()
  }

  return (
    <section className={className} aria-labelledby="import-project">
      <h2 id="import-project" ref={heading} tabIndex={-1}>
        {messages.heading}
      </h2>
      <p className={textClassName}>{messages.text}</p>
      <Stack gap={14} above={16} className={styles.import}>
        {state.step === 'choosing' && <Choice onFile={(file) => void read(file)} />}
        {state.step === 'reading' && <p role="status">{messages.reading}</p>}
        {'report' in state && <Report report={state.report} isDone={state.step === 'done'} />}
        {'failure' in state && state.failure && <Banner type="error">{state.failure}</Banner>}
        {(state.step === 'asking' || state.step === 'importing') && (
          <Row wrap gap={10}>
            <Button
              variant="filled"
              autoFocus
              loading={state.step === 'importing'}
              onClick={() => state.step === 'asking' && void bringIn(state.file, state.report)}
            >
              {messages.confirm}
            </Button>
            <Button variant="quiet" onClick={again}>
              {messages.cancel}
            </Button>
          </Row>
        )}
        {state.step === 'done' && (
          <Row wrap gap={10}>
            <Link to={`/projects/${state.report.projectId}`}>{messages.goTo}</Link>
            <Button variant="quiet" onClick={again}>
              {messages.another}
            </Button>
          </Row>
        )}
      </Stack>
    </section>
  )
}

const sentenceOf = (error: unknown): string => {
  const reason = error instanceof ResponseError ? (error.details as { reason?: BundleRefusal } | undefined)?.reason : undefined
  if (reason) return bundleMessages.refusals[reason] ?? messages.failed
  return error instanceof Error && error.message ? error.message : messages.failed
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
  const { answers, annotations, variables } = report
  const isNews = answers.some(({ outcome }) => outcome !== 'same') || annotations.added > 0 || variables.added.length > 0
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
        {answers.some(({ mayInsist }) => mayInsist) && <li>{messages.insist}</li>}
        {isDone && report.isComplete && <li>{messages.complete}</li>}
      </Text>
      <Text text="caption" tone="faint">
        {messages.graded}
      </Text>
    </Stack>
  )
}
