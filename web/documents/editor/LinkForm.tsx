import type { Editor } from '@tiptap/core'
import { useState, type ReactNode } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { editingMessages as messages } from '../../messages/editing.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Segment } from '../../ui/fields/Segment.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { linkAddress } from './extensions.ts'
import { FormPopover } from './FormPopover.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { newId } from './blockIds.ts'
import { SelectField } from './SelectField.tsx'

type Props = { editor: Editor; anchor: HTMLElement; onClose: () => void }
type Fields = Record<string, string>

const fieldsOf = (editor: Editor, mark: string): Fields | undefined => editor.getAttributes(mark)['fields'] as Fields | undefined

/** Marks the selected text, or the marked text around the caret. */
const mark = (editor: Editor, name: string, fields: Record<string, unknown> | null): void => {
  const chain = editor.chain().focus().extendMarkRange('link').extendMarkRange('concept').extendMarkRange('contentLink')
  const cleared = chain.unsetMark('link').unsetMark('concept').unsetMark('contentLink')
  ;(fields ? cleared.setMark(name, { fields }) : cleared).run()
}

/** The target of a link: an address, or a question for the tutor. */
export const LinkForm = ({ editor, anchor, onClose }: Props) => {
  const contentLink = fieldsOf(editor, 'contentLink')
  const before = fieldsOf(editor, 'link')?.['href'] ?? (contentLink?.['to'] ? `#${contentLink['to']}` : '')
  const [kind, setKind] = useState<'address' | 'ask'>(contentLink?.['linkType'] === 'ask' ? 'ask' : 'address')
  const [address, setAddress] = useState(before)
  const [question, setQuestion] = useState(contentLink?.['prefill'] ?? '')
  const [isRefused, setRefused] = useState(false)
  const apply = () => {
    if (kind === 'ask' && question.trim()) mark(editor, 'contentLink', { linkType: 'ask', prefill: question.trim() })
    else if (kind === 'address' && linkAddress(address)) mark(editor, 'link', { href: linkAddress(address) })
    else return setRefused(true)
    onClose()
  }
  return (
    <AppliedForm title={messages.link} anchor={anchor} onClose={onClose} onApply={apply}>
      <Segment
        label={messages.linkKind}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'address', label: messages.toAddress },
          { value: 'ask', label: messages.toAsk },
        ]}
      />
      {kind === 'address' ? (
        <TextField
          label={messages.address}
          hint={messages.addressHint}
          error={isRefused && messages.addressRefused}
          value={address}
          onChange={setAddress}
        />
      ) : (
        <TextArea label={messages.question} error={isRefused && messages.questionMissing} value={question} onChange={setQuestion} />
      )}
      <Ways isSet={before !== '' || contentLink !== undefined} onRemove={() => mark(editor, 'link', null)} onClose={onClose} />
    </AppliedForm>
  )
}

/** Links the text to a concept of the project. */
export const ConceptForm = ({ editor, anchor, onClose, concepts }: Props & { concepts: Project['metadata']['concepts'] }) => {
  const before = fieldsOf(editor, 'concept')?.['conceptId']
  const [key, setKey] = useState(before ?? concepts[0]?.key ?? '')
  const apply = () => {
    const concept = concepts.find((one) => one.key === key)
    if (concept) mark(editor, 'concept', { conceptId: concept.key, conceptName: concept.name })
    onClose()
  }
  return (
    <AppliedForm title={messages.concept} anchor={anchor} onClose={onClose} onApply={apply}>
      <SelectField
        label={messages.concept}
        value={key}
        onChange={setKey}
        options={concepts.map((concept) => ({ value: concept.key, label: concept.name }))}
      />
      <Ways isSet={before !== undefined} onRemove={() => mark(editor, 'concept', null)} onClose={onClose} />
    </AppliedForm>
  )
}

/** Inserts a variable of the project, which each learner sets. */
export const VariableForm = ({ editor, anchor, onClose, variables }: Props & { variables: Project['metadata']['variables'] }) => {
  const [name, setName] = useState(variables[0]?.name ?? '')
  const apply = () => {
    const variable = variables.find((one) => one.name === name)
    onClose()
    if (!variable) return
    const fields = { type: 'editorVariable', id: newId('v'), name, scope: variable.scope ?? 'project', placeholder: variable.placeholder }
    editor.chain().focus().insertContent({ type: 'editorVariable', attrs: { fields } }).run()
  }
  return (
    <AppliedForm title={messages.variable} anchor={anchor} onClose={onClose} onApply={apply}>
      <SelectField
        label={messages.variable}
        value={name}
        onChange={setName}
        options={variables.map((one) => ({ value: one.name, label: one.label }))}
      />
      <Button type="submit" variant="filled" size="small">
        {messages.insert}
      </Button>
    </AppliedForm>
  )
}

type AppliedProps = Omit<Props, 'editor'> & { title: string; onApply: () => void; children: ReactNode }

const AppliedForm = ({ onApply, children, ...popover }: AppliedProps) => (
  <FormPopover {...popover}>
    <Stack
      as="form"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault()
        onApply()
      }}
    >
      {children}
    </Stack>
  </FormPopover>
)

const Ways = ({ isSet, onRemove, onClose }: { isSet: boolean; onRemove: () => void; onClose: () => void }) => (
  <Row align="stretch" wrap gap={6} ruled>
    <Button type="submit" variant="filled" size="small">
      {messages.apply}
    </Button>
    {isSet && (
      <Button
        size="small"
        onClick={() => {
          onRemove()
          onClose()
        }}
      >
        {messages.removeLink}
      </Button>
    )}
  </Row>
)
