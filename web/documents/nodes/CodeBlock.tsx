import { codeExpandDialog } from '../../platform/dialogs/previews.ts'
import { useState } from 'react'
import type { CodeBlockNode } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import { variablesIn, withVariables } from '@fieldwork/core/documents/variables.ts'
import { useFlag, useUser } from '../../accounts/api.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { AskQuestionIcon, ExpandIcon, SearchIcon } from '../../ui/icons/icons.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { scrollingBox } from '../../ui/dom/scrollingBox.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { documentMessages as messages } from '../../messages/document.ts'
import { OpenProjectContext, useOpenProject } from '../../catalogue/api.ts'
import { attachToChat } from '../../platform/panels/chatSelections.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { useVariables } from '../api.ts'
import { VariablesProvider } from '../VariablesProvider.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './CodeBlock.module.css'
import { CodeText } from './CodeText.tsx'

/** A code block, or the adjacent blocks of a code group as tabs named by their titles. */
export const CodeBlock = ({ nodes }: { nodes: CodeBlockNode[] }) => {
  const [active, setActive] = useState(nodes[0]!.id)
  const node = nodes.find(({ id }) => id === active) ?? nodes[0]!
  if (nodes.length > 1)
    return (
      <div className={styles.box} data-block data-edged>
        <Tabs
          label={messages.codeGroup}
          value={node.id}
          onChange={setActive}
          trailing={<Actions node={node} />}
          keepPanels
          tabs={nodes.map((one) => ({ value: one.id, label: one.title ?? one.language, panel: <Code node={one} /> }))}
        />
      </div>
    )
  return (
    <div className={styles.box} id={node.id} data-block data-edged data-output={isOutput(node) || undefined}>
      {node.title ? (
        <Row className={styles.bar}>
          <Text as="span" text={isOutput(node) ? 'caption' : 'small'} weight="bold" tone={isOutput(node) ? 'faint' : 'ink'}>
            {node.title}
          </Text>
          <Actions node={node} />
        </Row>
      ) : (
        <div className={styles.corner}>
          <Actions node={node} />
        </div>
      )}
      <Code node={node} />
    </div>
  )
}

/** True for the output of a command, which is compared and never typed. */
const isOutput = ({ language, copyable }: CodeBlockNode) => language === 'text' && !copyable

const Code = ({ node }: { node: CodeBlockNode }) => (
  <>
    <pre {...scrollingBox} className={styles.code} role="group" aria-label={node.title ?? node.language} data-language={node.language}>
      <code data-words={node.id}>
        <CodeText block={node.id} text={node.text} runs={node.runs} />
      </code>
    </pre>
    {node.highlightFailed && (
      <Text text="caption" tone="faint" className={styles.note}>
        {messages.highlightFailed}
      </Text>
    )}
    {fileName.test(node.title ?? '') && <Values text={node.text} />}
  </>
)

const fileName = /^[\w./-]+\.\w+$/

/** Says whose values a file holds, because a visitor's file changes with their account. */
const Values = ({ text }: Pick<CodeBlockNode, 'text'>) => {
  const { variables } = useVariables().metadata
  const user = useUser()
  if (!variablesIn(text).some(({ name }) => variables.some((one) => one.name === name && one.personal !== undefined))) return null
  return (
    <Text text="caption" tone="faint" className={styles.note}>
      {user ? messages.ownFile : messages.exampleFile}
    </Text>
  )
}

const Actions = ({ node }: { node: CodeBlockNode }) => {
  const { project, track } = useOpenProject()
  const { dialogs } = usePlatform()
  const hasTutor = useFlag('capability.tutor')
  const hasModel = useFlag('capability.model')
  const text = withVariables(node.text, useVariables())
  const expand = () =>
    dialogs.open(codeExpandDialog, {
      title: node.title,
      code: text,
      language: node.language,
      coloured: (
        <OpenProjectContext value={{ project, track }}>
          <VariablesProvider>
            <CodeText text={node.text} runs={node.runs} />
          </VariablesProvider>
        </OpenProjectContext>
      ),
    })
  return (
    <Row as="span" inline gap={2} className={styles.actions}>
      {node.ask && hasTutor && (
        <Row
          as="button"
          type="button"
          inline
          gap={6}
          text="small"
          weight="medium"
          tone="quiet"
          hover="sunken"
          className={styles.ask}
          onClick={() => attachToChat(project.id, text, messages.askAboutThis)}
        >
          {hasModel ? <AskQuestionIcon /> : <SearchIcon size={16} />}
          {hasModel ? messages.askAboutCode : messages.findAboutCode}
        </Row>
      )}
      {node.copyable && <CopyButton value={text} label={messages.copyCode} name={messages.named(messages.copyCode, text)} />}
      {node.expandable && (
        <IconButton icon={ExpandIcon} label={messages.expandCode} name={messages.named(messages.expandCode, text)} onClick={expand} />
      )}
    </Row>
  )
}
