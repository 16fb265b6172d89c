import type { Editor } from '@tiptap/core'
import { useCallback, useState } from 'react'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow } from '@tiptap/pm/tables'
import { editingMessages as messages } from '../../messages/editing.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TrashIcon } from '../../ui/icons/icons.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { addParagraphAfter, blockAt, deleteBlock, formOf, isRequired, mayDelete, moveBlock, setFields } from './blockPath.ts'
import type { FieldForm } from './blockRules.ts'
import { FormPopover } from './FormPopover.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { PictureField, type ShownPicture } from './PictureField.tsx'
import { SelectField } from './SelectField.tsx'
import { choosableTracks } from './trackSteps.ts'
import { useBlock } from './useEditorState.ts'

type Anchor = HTMLElement | (() => DOMRect)

/** The form of one block at a time: how to open it, and its element. Without an anchor it opens below the head of the block. */
export const useBlockForm = (editor: Editor | null) => {
  const [form, setForm] = useState<{ at: number; anchor: Anchor } | null>(null)
  const open = useCallback((of: Editor, at: number, anchor: Anchor = () => headOf(of, at)) => setForm({ at, anchor }), [])
  const close = () => {
    setForm(null)
    editor?.view.focus()
  }
  const element = editor && form && (
    <BlockForm
      key={form.at}
      editor={editor}
      at={form.at}
      anchor={form.anchor}
      onMove={(at) => open(editor, at, form.anchor instanceof HTMLElement ? form.anchor : undefined)}
      onClose={close}
    />
  )
  return { open, element }
}

/** The upper edge of a block. */
const headOf = (editor: Editor, at: number): DOMRect => {
  const element = editor.view.nodeDOM(at)
  if (!(element instanceof HTMLElement)) return new DOMRect()
  const { x, y, width, height } = element.getBoundingClientRect()
  return new DOMRect(x, y, width, Math.min(height, 44))
}

type Props = { editor: Editor; at: number; anchor: Anchor; onMove: (at: number) => void; onClose: () => void }

/** The fields of one block, and actions on the whole block. Changes apply immediately and can be undone. */
const BlockForm = ({ editor, at: openedAt, anchor, onMove, onClose }: Props) => {
  const [block, setBlock] = useBlock(editor, openedAt)
  if (!block) return null
  const { at, node } = block
  const type = node.type.name as keyof typeof messages.blocks
  const fields = (node.attrs['fields'] ?? {}) as Record<string, unknown>
  const change = (name: string, value: unknown) => {
    const { [name]: _, ...others } = fields
    const isAbsent = (value === '' || value === undefined) && !isRequired(type, name)
    setFields(editor, at, isAbsent ? others : { ...fields, [name]: value ?? 0 })
  }
  const act = (press: () => void) => () => {
    onClose()
    press()
  }
  const move = (by: -1 | 1) => () => {
    const to = moveBlock(editor, at, by)
    if (to === null) return
    setBlock({ at: to, node })
    onMove(to)
  }
  const isTab = type === 'tab' || type === 'step'
  return (
    <FormPopover title={messages.blocks[type].name} anchor={anchor} onClose={onClose}>
      {type === 'step' && node.attrs['track'] !== null && (
        <SelectField
          label={messages.track}
          value={node.attrs['track'] as string}
          options={choosableTracks(editor.state.doc, node).map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(track) => editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'track', track))}
        />
      )}
      {Object.entries(formOf(type, fields)).map(([name, form]) => (
        <OneField
          key={name}
          editor={editor}
          name={name}
          form={form}
          value={fields[name]}
          onChange={(value) => change(name, value)}
          onPicture={(picture) => setPicture(editor, String(fields['id']), picture)}
        />
      ))}
      {type === 'table' && (
        <Row align="stretch" wrap gap={6} ruled>
          {tableCommands.map(([label, command]) => (
            <Button key={label} size="small" onClick={() => command(editor.state, editor.view.dispatch)}>
              {label}
            </Button>
          ))}
        </Row>
      )}
      <Row align="stretch" wrap gap={6} ruled>
        <Button size="small" variant="quiet" onClick={move(-1)}>
          {messages.moveUp}
        </Button>
        <Button size="small" variant="quiet" onClick={move(1)}>
          {messages.moveDown}
        </Button>
        {!isTab && (
          <Button size="small" variant="quiet" onClick={act(() => addParagraphAfter(editor, at))}>
            {messages.paragraphAfter}
          </Button>
        )}
        {mayDelete(editor, at) && (
          <Button size="small" icon={TrashIcon} onClick={act(() => deleteBlock(editor, at))}>
            {messages.delete}
          </Button>
        )}
      </Row>
    </FormPopover>
  )
}

const tableCommands = [
  [messages.addRow, addRowAfter],
  [messages.addColumn, addColumnAfter],
  [messages.deleteRow, deleteRow],
  [messages.deleteColumn, deleteColumn],
] as const

/** Finds the block by its id, because it may have moved and its other fields may have changed during the upload. */
const setPicture = (editor: Editor, id: string, { src, darkSrc, sources, width, height }: ShownPicture) => {
  const at = blockAt(editor, id)
  const node = at === undefined ? null : editor.state.doc.nodeAt(at)
  if (at === undefined || !node) return
  const { darkSrc: _, sources: __, ...others } = node.attrs['fields'] as Record<string, unknown>
  setFields(editor, at, { ...others, src, width, height, ...(darkSrc && { darkSrc }), ...(sources && { sources }) })
}

type FieldProps = {
  editor: Editor
  name: string
  form: FieldForm
  value: unknown
  onChange: (value: unknown) => void
  onPicture: (picture: ShownPicture) => void
}

const OneField = ({ editor, name, form, value, onChange, onPicture }: FieldProps) => {
  const label = messages.fields[name] ?? name
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (form === 'switch') return <Switch label={label} checked={value === true} onChange={onChange} />
  if (form === 'lines') return <TextArea label={label} rows={2} value={text} onChange={onChange} />
  if (form === 'line') return <TextField label={label} value={text} onChange={onChange} />
  if (form === 'number')
    return (
      <TextField
        label={label}
        inputMode="numeric"
        value={text}
        onChange={(typed) => onChange(/^\d{1,6}$/.test(typed) ? Number(typed) : undefined)}
      />
    )
  if (form === 'picture') return <PictureField editor={editor} label={label} value={text} onChange={onPicture} />
  return (
    <SelectField
      label={label}
      value={text}
      options={form.map((choice) => ({ value: String(choice), label: messages.choices[String(choice)] ?? String(choice) }))}
      onChange={(chosen) => onChange(form.find((choice) => String(choice) === chosen))}
    />
  )
}
