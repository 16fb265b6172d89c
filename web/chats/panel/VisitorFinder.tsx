import { useEffect, useRef, useState } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { findInProject } from '@fieldwork/core/chats/contract.ts'
import { maxEarlierQuestions, maxMessageLength } from '@fieldwork/core/chats/limits.ts'
import { attachedSelections } from '@fieldwork/core/chats/selections.ts'
import { chatStart, offlineChatMessages } from '@fieldwork/core/messages/tutor.ts'
import { useFlag } from '../../accounts/api.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { loginReasons } from '../../messages/accounts.ts'
import { chatMessages as messages } from '../../messages/chats.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { call } from '../../platform/calls/call.ts'
import { useChatSelections } from '../../platform/panels/chatSelections.ts'
import { takePrefill, usePanels } from '../../platform/panels/panels.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { AnswerBody } from '../answer/AnswerBody.tsx'
import { followPassage } from '../answer/followPassage.ts'
import conversationStyles from '../conversation/Conversation.module.css'
import { QuestionMessage } from '../conversation/QuestionMessage.tsx'
import { storeDraft, storedDraft } from '../storedChat.ts'
import { addExchange, forgetConversations, useVisitorConversations } from '../visitorConversations.ts'
import styles from './ChatPanel.module.css'
import { isSendKey, useFocusOnOpen } from './Composer.tsx'

type Props = { project: Project; track: string | undefined; stepInView: () => string | undefined }

/** Finds passages for visitors, newest first. The conversation stays in this tab, and the question they type until they have logged in. */
export const VisitorFinder = ({ project, track, stepInView }: Props) => {
  const projectId = project.id
  const logIn = useLogIn()
  const hasModel = useFlag('capability.model')
  const prefill = usePanels((panels) => panels.prefill)
  const [draft, setDraft] = useState(() => storedDraft({ userId: null, projectId }))
  const question = prefill ? [draft.trimEnd(), prefill].filter(Boolean).join('\n\n') : draft
  // They stay until the chat attaches them.
  const waiting = useChatSelections((state) => state.waiting)
  const selections = attachedSelections(waiting.flatMap((one) => (one.projectId === projectId ? one.text : [])))
  // They stay those of the step at which the panel was opened.
  const [examples] = useState(() => examplesOf(project, stepInView()))
  const keep = (text: string) => storeDraft({ userId: null, projectId }, text)
  const type = (text: string) => {
    takePrefill()
    setDraft(text)
    keep(text)
  }
  const all = useVisitorConversations((state) => state.exchanges)
  const exchanges = all.filter((one) => one.projectId === projectId)
  const finding = useAction(
    async (sought: string) => {
      const earlier = exchanges.map(({ question: one }) => one).slice(-maxEarlierQuestions)
      const body = { question: sought, ...(earlier.length > 0 && { earlier }), ...(track !== undefined && { trackId: track }) }
      const answer = await call(findInProject, { params: { projectId }, body })
      addExchange({ projectId, question: sought, answer })
      type('')
    },
    { failed: messages.findFailed },
  )
  const find = (text: string) => {
    const sought = text.trim() || selections.join('\n')
    if (sought) finding.run(sought.slice(0, maxMessageLength))
  }
  /** The typed question is stored, or else this one. */
  const askToLogIn = (earlier = '') => {
    const latest = question.trim() === '' ? earlier : question
    keep(latest)
    logIn({ reason: loginReasons.ask(project.metadata.title, hasModel, latest !== '') })
  }
  const startOver = () => {
    forgetConversations(projectId)
    field.current?.focus()
  }
  const field = useRef<HTMLTextAreaElement>(null)
  useFocusOnOpen(field)
  useEffect(() => {
    if (prefill) field.current?.focus({ preventScroll: true })
  }, [prefill])
  return (
    <Stack gap={14} scrolls text="body" tone="quiet" className={styles.closed}>
      {exchanges.length === 0 && <p>{messages.finderVisitorText}</p>}
      {selections.length > 0 && (
        // A long passage leaves room for the question and the button.
        <Text as="blockquote" surface="quote" text="caption" clamp>
          {selections.join('\n\n')}
        </Text>
      )}
      <Stack
        as="form"
        gap={10}
        onSubmit={(event) => {
          event.preventDefault()
          find(question)
        }}
      >
        <TextArea
          ref={field}
          label={messages.field}
          value={question}
          placeholder={exchanges.length === 0 ? messages.finderPlaceholder : messages.finderFollowUp}
          onChange={type}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        <Button variant="filled" type="submit" loading={finding.isBusy}>
          {messages.find}
        </Button>
      </Stack>
      <div role="log" aria-label={messages.log}>
        <Stack as="ol" gap={16} className={conversationStyles.list}>
          {exchanges.toReversed().map(({ question: asked, answer }, at) => (
            <Stack as="li" gap={10} key={exchanges.length - at}>
              <QuestionMessage parts={[{ type: 'text', text: asked }]} />
              <AnswerBody
                answer={{ ...answer, unbacked: [] }}
                isStreaming={false}
                onFollow={(passage) => followPassage(project, passage)}
                steps={project.metadata.outline}
              />
              {isAboutHints(answer.text) && (
                <Row>
                  <Button variant="link" onClick={() => askToLogIn(asked)}>
                    {messages.visitorLogIn}
                  </Button>
                </Row>
              )}
            </Stack>
          ))}
        </Stack>
      </div>
      {exchanges.length > 0 && (
        <Row>
          <Button variant="outline" size="small" onClick={startOver}>
            {messages.startOver}
          </Button>
        </Row>
      )}
      {exchanges.length === 0 && (
        <Stack gap={6} text="small">
          <Text text="label" tone="ink" aria-hidden="true">
            {messages.prompts}
          </Text>
          <Stack as="ul" align="start" gap={8} className={conversationStyles.prompts} aria-label={messages.prompts}>
            {examples.map((example) => (
              <li key={example}>
                <Button
                  size="small"
                  onClick={() => {
                    type(example)
                    find(example)
                  }}
                >
                  {example}
                </Button>
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      <Text text="caption" tone="faint">
        {hasModel ? messages.visitorTutor : messages.visitorConversation}{' '}
        <Button variant="link" onClick={() => askToLogIn(exchanges.at(-1)?.question)}>
          {messages.visitorLogIn}
        </Button>
      </Text>
    </Stack>
  )
}

/** True for an answer that points to hints, which need an account. */
const isAboutHints = (answer: string): boolean =>
  answer === offlineChatMessages.hintsNeedAccount || answer === offlineChatMessages.ownAnswer

/** Suggestions that learners get, too: about a concept and about a step. */
const examplesOf = ({ metadata: { outline, concepts } }: Project, stepId: string | undefined): string[] => {
  const step = outline.find(({ id }) => id === stepId) ?? outline[0]
  const [concept] = concepts
  return [...(concept ? [chatStart.concept(concept.name)] : []), ...(step ? [chatStart.step(step.title)] : [])].map(({ prompt }) => prompt)
}
