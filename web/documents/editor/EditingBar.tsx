import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { VanishingWork } from '@fieldwork/core/documents/schema.ts'
import { useOpenProject } from '../../catalogue/api.ts'
import { editingMessages as messages } from '../../messages/editing.ts'
import { shellMessages } from '../../messages/shell.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { saveBlob } from '../../platform/browser/saveBlob.ts'
import { askReset, stopEditing, useEditing } from '../../platform/documents/editing.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { focusOn } from '../../ui/dom/focusOn.ts'
import { Banner, type BannerType } from '../../ui/feedback/Banner.tsx'
import { DownloadIcon } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { exportAddress } from '../api.ts'
import { useBlockForm } from './BlockForm.tsx'
import { blockAt, goToBlock } from './blockPath.ts'
import styles from './EditingBar.module.css'
import type { EditingSession, SessionState } from './editingSession.ts'
import { EditingTools } from './EditingTools.tsx'

type Props = { session: EditingSession; editor: Editor | null; maySave: boolean }

/** The state of the edited document and the actions for it, above the text. */
export const EditingBar = ({ session, editor, maySave }: Props) => {
  const { project } = useOpenProject()
  const state = useStore(session.state)
  const form = useBlockForm(editor)
  const exporting = useAction(() => downloadExport(project.id))
  return (
    <Text as="div" text="small" className={styles.bar} data-edged role="region" aria-label={messages.bar}>
      <Row justify="between" wrap className={styles.row}>
        <Row as="p" wrap className={styles.state}>
          <strong>{messages.version(state.published?.version ?? 0)}</strong>
          <Row as="span" role="status" inline gap={6} tone="quiet" className={styles.status} data-unsaved={state.isDirty || undefined}>
            {statusOf(state)}
          </Row>
        </Row>
        <Row align="stretch" wrap gap={6}>
          <Button
            size="small"
            variant="quiet"
            icon={DownloadIcon}
            loading={exporting.isBusy}
            softDisabled={state.phase !== 'open'}
            onClick={() => exporting.run()}
          >
            {messages.export}
          </Button>
          <Button size="small" variant="quiet" softDisabled={!state.isDirty} onClick={() => askReset(true)}>
            {messages.reset}
          </Button>
          <Button size="small" onClick={stopEditing}>
            {messages.done}
          </Button>
          <Button
            size="small"
            variant="filled"
            loading={state.isSaving}
            softDisabled={!maySave || !state.isDirty || state.joining !== null}
            aria-keyshortcuts="Control+S"
            onClick={() => void session.save()}
          >
            {messages.save}
          </Button>
        </Row>
      </Row>
      {editor && <EditingTools editor={editor} onBlock={(at, anchor) => form.open(editor, at, anchor)} />}
      {form.element}
      <Notices session={session} state={state} editor={editor} maySave={maySave} hasExportFailed={exporting.error !== null} />
    </Text>
  )
}

const downloadExport = async (projectId: string): Promise<void> => {
  const response = await fetch(exportAddress(projectId), { headers: { accept: 'application/zip' } })
  if (!response.ok) throw new Error(response.statusText)
  saveBlob(await response.blob(), `${projectId}.zip`)
}

const statusOf = ({ isSaving, isDirty, savedVersion, phase, uploads }: SessionState): string => {
  if (phase !== 'open') return ''
  if (uploads > 0) return messages.uploads(uploads)
  if (isSaving) return messages.saving
  if (isDirty) return messages.unsaved
  return savedVersion === null ? messages.unchanged : messages.saved(savedVersion)
}

const notice = (type: BannerType, content: ReactNode, action?: ReactNode) => (
  <Banner type={type} small action={action}>
    {content}
  </Banner>
)

type NoticesProps = Props & { state: SessionState; hasExportFailed: boolean }

const Notices = ({ session, state, editor, maySave, hasExportFailed }: NoticesProps) => {
  const { newer, faults, problem } = state
  const isResetAsked = useEditing((editing) => editing.isResetAsked)
  const reset = () => {
    askReset(false)
    void session.reset()
  }
  return (
    <Stack gap={8} scrolls className={styles.notices}>
      {isResetAsked && (
        <Row
          wrap
          gap={8}
          surface="sunken"
          className={styles.question}
          role="alertdialog"
          aria-label={messages.reset}
          aria-describedby="editing-reset"
        >
          <p id="editing-reset">{messages.resetQuestion}</p>
          <Button size="small" ref={focusOn} onClick={() => askReset(false)}>
            {messages.keepEditing}
          </Button>
          <Button size="small" variant="danger" onClick={reset}>
            {messages.resetNow}
          </Button>
        </Row>
      )}
      {!state.isSavable && notice('error', state.isRestored ? messages.unsavableDraft : messages.unsavable)}
      {state.isSavable && !maySave && notice('neutral', messages.savingOff)}
      {state.source === 'conflict' && notice('error', messages.conflict)}
      {!state.isKept && notice('error', messages.notKept)}
      {newer && !state.joining && !state.vanishing && (
        <Banner type="error" small>
          <p>{messages.newer(newer.version)}</p>
          <Row align="stretch" wrap gap={6} above={8}>
            <Button size="small" variant="filled" loading={state.isSaving} onClick={() => void session.join()}>
              {messages.join}
            </Button>
            <Button size="small" softDisabled={!maySave || state.isSaving} onClick={() => void session.save({ over: true })}>
              {messages.replace}
            </Button>
            <Button size="small" variant="danger" onClick={() => askReset(true)}>
              {messages.takeNewer}
            </Button>
          </Row>
        </Banner>
      )}
      {state.vanishing && <VanishingQuestion session={session} editor={editor} vanishing={state.vanishing} />}
      {state.joined && state.isDirty && notice('neutral', messages.joined(state.joined.version, state.joined.taken))}
      {!newer && state.isRestored && state.isDirty && notice('neutral', messages.restored)}
      {problem &&
        faults.length === 0 &&
        notice(
          'error',
          problem,
          state.phase === 'failed' && (
            <Button variant="link" onClick={() => void session.load()}>
              {shellMessages.tryAgain}
            </Button>
          ),
        )}
      {state.refusedPictures.length > 0 &&
        notice(
          'error',
          state.refusedPictures.join(' '),
          <Button variant="link" onClick={() => session.setPictures({ refusedPictures: [] })}>
            {messages.understood}
          </Button>,
        )}
      {hasExportFailed && notice('error', messages.exportFailed)}
      {faults.length > 0 && (
        <Banner type="error" small>
          <Text weight="bold">{messages.faults(faults.length)}</Text>
          <ul className={styles.faults}>
            {faults.map(({ nodeId, message }, index) => {
              const at = editor && nodeId !== undefined ? blockAt(editor, nodeId) : undefined
              const text = <CodeWords text={message} />
              return (
                <li key={index}>
                  {editor && at !== undefined ? (
                    <button type="button" className={styles.fault} onClick={() => goToBlock(editor, at)}>
                      {text}
                    </button>
                  ) : (
                    text
                  )}
                </li>
              )
            })}
          </ul>
        </Banner>
      )}
    </Stack>
  )
}

type QuestionProps = Pick<Props, 'session' | 'editor'> & { vanishing: VanishingWork }

const VanishingQuestion = ({ session, editor, vanishing: { learners, sentences } }: QuestionProps) => {
  const answer = (act: () => void) => {
    editor?.view.focus()
    act()
  }
  return (
    <Row
      wrap
      gap={8}
      surface="sunken"
      className={styles.question}
      role="alertdialog"
      aria-label={messages.vanishing}
      aria-describedby="editing-vanishing"
    >
      <div id="editing-vanishing">
        <Text weight="bold">{messages.vanishing}</Text>
        <p>{messages.vanishingHelp(learners)}</p>
        <ul className={styles.faults}>
          {sentences.map((sentence, index) => (
            <li key={index}>
              <CodeWords text={sentence} />
            </li>
          ))}
        </ul>
      </div>
      <Button size="small" ref={focusOn} onClick={() => answer(session.stopSaving)}>
        {messages.keepEditing}
      </Button>
      <Button size="small" variant="danger" onClick={() => answer(() => void session.saveAnyway())}>
        {messages.publishAnyway}
      </Button>
    </Row>
  )
}
