import { Fragment, Suspense, useState } from 'react'
import type { AnswerFormat } from '@fieldwork/core/documents/nodes/validationText/schema.ts'
import type { CodeBlockNode } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import { useUser } from '../../accounts/api.ts'
import { useOpenProject } from '../../catalogue/api.ts'
import { shellMessages } from '../../messages/shell.ts'
import { taskMessages } from '../../messages/tasks.ts'
import { ErrorBoundary } from '../../platform/errors/ErrorBoundary.tsx'
import { impersonation } from '../../platform/impersonation.ts'
import { lazyPart } from '../../platform/loading/lazyPart.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import type { RenderBlock } from './taskField.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './TaskCommands.module.css'

const CompanionCommands = lazyPart(() => import('./CompanionCommands.tsx').then((file) => file.CompanionCommands))

const messages = taskMessages.output

type Props = { id: string; commands: Extract<AnswerFormat, { by: 'output' }>['commands']; renderBlock: RenderBlock }

/** Shows the commands whose output answers a question, each with the form of its output, and how to answer. `id`: of the question. */
export const TaskCommands = ({ id, commands, renderBlock }: Props) => {
  const { project } = useOpenProject()
  const user = useUser()
  const [isSending, setSending] = useState(false)
  return (
    <Stack gap={6} className={styles.commands}>
      {commands.map(({ run, shape }, at) => (
        <Fragment key={at}>
          {renderBlock({ ...code, id: `${id}-run-${at}`, language: 'shell', text: run, copyable: true })}
          {renderBlock({
            ...code,
            id: `${id}-shape-${at}`,
            language: 'text',
            title: shape.includes('……') ? messages.shapeWithout : messages.shape,
            text: shape,
            copyable: false,
          })}
        </Fragment>
      ))}
      {user && !impersonation() && (
        <Text text="small" tone="quiet">
          {messages.paste}{' '}
          <Button variant="link" aria-expanded={isSending} onClick={() => setSending(!isSending)}>
            {messages.send}
          </Button>
        </Text>
      )}
      {isSending && (
        <ErrorBoundary part={shellMessages.yourTurn}>
          <Suspense>
            <CompanionCommands task={`${project.id}/${id}`} renderBlock={renderBlock} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Stack>
  )
}

const code = { type: 'codeBlock', inline: false, expandable: false, ask: false } as const satisfies Partial<CodeBlockNode>
