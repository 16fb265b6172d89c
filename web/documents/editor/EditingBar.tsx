import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { VanishingWork } from '@fieldwork/core/documents/schema.ts'
import { editingMessages as messages } from '../../messages/editing.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { focusOn } from '../../ui/dom/focusOn.ts'
import { DownloadIcon } from '../../ui/icons/icons.ts'
import { shellMessages } from '../../messages/shell.ts'
import { blockAt, goToBlock } from './blockPath.ts'
import { BlockForm } from './BlockForm.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './EditingBar.module.css'
import { EditingTools } from './EditingTools.tsx'
import type { EditingSession, SessionState } from './editingSession.ts'

type Props = {
  session: EditingSession
  editor: Editor | null
  maySave: boolean
  isResetAsked: boolean
  onReset: (isAsked: boolean) => void
  onExport: () => Promise<void>
  onDone: () => void
}

/** The state of the work and what can be done with it, above the text. */
export const EditingBar = ({ session, editor, maySave, isResetAsked, onReset, onExport, onDone }: Props) => {
  const state = useStore(session.state)
  const [form, setForm] = useState<{ at: number; anchor: HTMLElement } | null>(null)
  const [isExporting, setExporting] = useState(false)
  const [hasExportFailed, setExportFailed] = useState(false)
  const download = async () => {
    setExporting(true)
    setExportFailed(
      await onExport().then(
        () => false,
        () => true,
      ),
    )
    setExporting(false)
  }
  const mayAct = state.phase === 'open'
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
            loading={isExporting}
            softDisabled={!mayAct}
            onClick={() => void download()}
          >
            {messages.export}
          </Button>
          <Button size="small" variant="quiet" softDisabled={!state.isDirty} onClick={() => onReset(true)}>
            {messages.reset}
          </Button>
          <Button size="small" onClick={onDone}>
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
      {editor && <EditingTools editor={editor} onBlock={(at, anchor) => setForm({ at, anchor })} />}
      {editor && form && (
        <BlockForm
          key={form.at}
          editor={editor}
          at={form.at}
          anchor={form.anchor}
          onMove={(at) => setForm({ at, anchor: form.anchor })}
          onClose={() => {
            setForm(null)
            editor.view.focus()
          }}
        />
      )}
      <Notices
        session={session}
        state={state}
        editor={editor}
        maySave={maySave}
        isResetAsked={isResetAsked}
        onReset={onReset}
        hasExportFailed={hasExportFailed}
      />
    </Text>
  )
}

const statusOf = ({ isSaving, isDirty, savedVersion, phase, uploads }: SessionState): string => {
  if (phase !== 'open') return ''
  if (uploads > 0) return messages.uploads(uploads)
  if (isSaving) return messages.saving
  if (isDirty) return messages.unsaved
  return savedVersion === null ? messages.unchanged : messages.saved(savedVersion)
}

type NoticesProps = Pick<Props, 'session' | 'editor' | 'maySave' | 'isResetAsked' | 'onReset'> & {
  state: SessionState
  hasExportFailed: boolean
}

const Notices = ({ session, state, editor, maySave, isResetAsked, onReset, hasExportFailed }: NoticesProps) => {
  const { newer, faults, problem } = state
  const reset = () => {
    onReset(false)
    void session.reset()
  }
  return (
    <Stack gap={8} className={styles.notices}>
      {isResetAsked && (
        <Row wrap gap={8} className={styles.question} role="alertdialog" aria-label={messages.reset} aria-describedby="editing-reset">
          <p id="editing-reset">{messages.resetQuestion}</p>
          <Button size="small" ref={focusOn} onClick={() => onReset(false)}>
            {messages.keepEditing}
          </Button>
          <Button size="small" variant="danger" onClick={reset}>
            {messages.resetNow}
          </Button>
        </Row>
      )}
      {!state.isSavable && (
        <Banner type="error" small>
          {state.isRestored ? messages.unsavableDraft : messages.unsavable}
        </Banner>
      )}
      {state.isSavable && !maySave && (
        <Banner type="neutral" small>
          {messages.savingOff}
        </Banner>
      )}
      {state.source === 'conflict' && (
        <Banner type="error" small>
          {messages.conflict}
        </Banner>
      )}
      {!state.isKept && (
        <Banner type="error" small>
          {messages.notKept}
        </Banner>
      )}
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
            <Button size="small" variant="danger" onClick={() => onReset(true)}>
              {messages.takeNewer}
            </Button>
          </Row>
        </Banner>
      )}
      {state.vanishing && <VanishingQuestion session={session} editor={editor} vanishing={state.vanishing} />}
      {state.joined && state.isDirty && (
        <Banner type="neutral" small>
          {messages.joined(state.joined.version, state.joined.taken)}
        </Banner>
      )}
      {!newer && state.isRestored && state.isDirty && (
        <Banner type="neutral" small>
          {messages.restored}
        </Banner>
      )}
      {problem && faults.length === 0 && (
        <Banner
          type="error"
          small
          action={
            state.phase === 'failed' && (
              <Button variant="link" onClick={() => void session.load()}>
                {shellMessages.tryAgain}
              </Button>
            )
          }
        >
          {problem}
        </Banner>
      )}
      {state.refusedPictures.length > 0 && (
        <Banner
          type="error"
          small
          action={
            <Button variant="link" onClick={() => session.tell({ refusedPictures: [] })}>
              {messages.understood}
            </Button>
          }
        >
          {state.refusedPictures.join(' ')}
        </Banner>
      )}
      {hasExportFailed && (
        <Banner type="error" small>
          {messages.exportFailed}
        </Banner>
      )}
      {faults.length > 0 && (
        <Banner type="error" small>
          <Text weight="bold">{messages.faults(faults.length)}</Text>
          <ul className={styles.faults}>
            {faults.map(({ nodeId, message }, index) => {
              const at = editor && nodeId !== undefined ? blockAt(editor, nodeId) : undefined
              return (
                <li key={index}>
                  {editor && at !== undefined ? (
                    <button type="button" className={styles.fault} onClick={() => goToBlock(editor, at)}>
                      <CodeWords text={message} />
                    </button>
                  ) : (
                    <CodeWords text={message} />
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
    <Row wrap gap={8} className={styles.question} role="alertdialog" aria-label={messages.vanishing} aria-describedby="editing-vanishing">
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
