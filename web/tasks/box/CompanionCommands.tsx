import { useQuery } from '@tanstack/react-query'
import { evidenceStateQuery } from '../api.ts'
import { tokenMessages } from '../../messages/tokens.ts'
import type { RenderBlock } from './taskField.ts'
import { Text } from '../../ui/text/Text.tsx'

const messages = tokenMessages.task

/** Shows what to type so that the companion runs a task's commands and sends their output. `task`: project and question, as in `tls/why-443`. */
export const CompanionCommands = ({ task, renderBlock }: { task: string; renderBlock: RenderBlock }) => {
  const [projectId] = task.split('/')
  // The open project polls it.
  const { data } = useQuery({ ...evidenceStateQuery(projectId!), enabled: false })
  // Outside the project's folder, so that Git doesn't see it there.
  const check = `sh ~/companion check ${task}`
  const text = data?.hasCompanion ? check : `curl -fsS ${location.origin}/companion -o ~/companion\n${check}`
  return (
    <>
      <Text text="small" tone="quiet">
        {messages.what} {!data?.hasCompanion && messages.first}
      </Text>
      {renderBlock({
        type: 'codeBlock',
        inline: false,
        expandable: false,
        ask: false,
        copyable: true,
        id: `${task}-companion`,
        language: 'shell',
        title: messages.title,
        text,
      })}
    </>
  )
}
