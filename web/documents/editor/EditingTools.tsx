import type { Editor } from '@tiptap/core'
import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { editingMessages as messages } from '../../messages/editing.ts'
import { nextIndex } from '../../ui/dom/rovingFocus.ts'
import { PlusIcon } from '../../ui/icons/icons.ts'
import { Tooltip } from '../../ui/popovers/Tooltip.tsx'
import { useOpenProject } from '../../catalogue/api.ts'
import { openBlocks } from './blockPath.ts'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './EditingTools.module.css'
import { ConceptForm, LinkForm, VariableForm } from './LinkForm.tsx'
import { typeSlash } from './slashMenu.ts'
import { useEditorState } from './useEditorState.ts'

type Props = { editor: Editor; onBlock: (at: number, anchor: HTMLElement) => void }

/** Undo, marks, and the blocks around the caret, which open their forms. */
export const EditingTools = ({ editor, onBlock }: Props) => {
  const { project } = useOpenProject()
  const { metadata } = project
  const bar = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<{ kind: 'link' | 'concept' | 'variable'; anchor: HTMLElement } | null>(null)
  const state = useEditorState(editor)
  const blocks = openBlocks(editor)
  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('[data-tool]') ?? [])]
    const next = nextIndex(event.key, buttons.indexOf(document.activeElement as HTMLButtonElement), buttons.length, 'horizontal')
    if (next === null || (event.target as Element).closest('[popover]')) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  const close = () => {
    setForm(null)
    editor.view.focus()
  }
  const press = (command: typeof undo) => () => {
    command(editor.state, editor.view.dispatch)
    editor.view.focus()
  }
  const toggle = (mark: string, label: string, keys: string, sign: ReactNode) => (
    <Tool label={label} keys={keys} pressed={editor.isActive(mark)} onPress={() => editor.chain().focus().toggleMark(mark).run()}>
      {sign}
    </Tool>
  )
  const opener = (kind: 'link' | 'concept' | 'variable', isActive: boolean) => (
    <Tool label={messages[kind]} pressed={isActive} opens onPress={(anchor) => setForm({ kind, anchor })}>
      {messages[kind]}
    </Tool>
  )
  return (
    <Row ref={bar} wrap gap={2} className={styles.tools} role="toolbar" tabIndex={-1} aria-label={messages.tools} onKeyDown={move}>
      <Tool label={messages.undo} keys="Ctrl+Z" isOff={undoDepth(state) === 0} onPress={press(undo)}>
        {messages.undo}
      </Tool>
      <Tool label={messages.redo} keys="Ctrl+Y" isOff={redoDepth(state) === 0} onPress={press(redo)}>
        {messages.redo}
      </Tool>
      <hr />
      {toggle('strong', messages.strong, 'Ctrl+B', <b>B</b>)}
      {toggle('emphasis', messages.emphasis, 'Ctrl+I', <i>I</i>)}
      {toggle('strike', messages.strike, 'Ctrl+Shift+S', <s>S</s>)}
      {toggle('code', messages.code, 'Ctrl+E', <code>{'<>'}</code>)}
      {opener('link', editor.isActive('link') || editor.isActive('contentLink'))}
      {metadata.concepts.length > 0 && opener('concept', editor.isActive('concept'))}
      {metadata.variables.length > 0 && opener('variable', false)}
      <hr />
      <Tool label={messages.insert} keys="/" onPress={() => typeSlash(editor)}>
        <PlusIcon />
        {messages.insert}
      </Tool>
      <Row as="span" inline wrap className={styles.path} role="group" aria-label={messages.path}>
        {blocks.map(({ type, at }) => (
          <Tool key={at} label={messages.change(nameOf(type))} opens onPress={(anchor) => onBlock(at, anchor)}>
            {nameOf(type)}
          </Tool>
        ))}
      </Row>
      {form?.kind === 'link' && <LinkForm editor={editor} anchor={form.anchor} onClose={close} />}
      {form?.kind === 'concept' && <ConceptForm editor={editor} anchor={form.anchor} onClose={close} concepts={metadata.concepts} />}
      {form?.kind === 'variable' && <VariableForm editor={editor} anchor={form.anchor} onClose={close} variables={metadata.variables} />}
    </Row>
  )
}

const nameOf = (type: string): string => messages.blocks[type as keyof typeof messages.blocks]?.name ?? type

type ToolProps = {
  label: string
  keys?: string
  pressed?: boolean
  isOff?: boolean
  /** True if it opens a form. */
  opens?: boolean
  onPress: (button: HTMLElement) => void
  children: ReactNode
}

const Tool = ({ label, keys, pressed, isOff, opens, onPress, children }: ToolProps) => (
  <Tooltip text={keys ? `${label} (${keys})` : label} describes={false}>
    <Row
      as="button"
      type="button"
      inline
      justify="center"
      gap={4}
      text="small"
      tone="quiet"
      hover="sunken"
      className={styles.tool}
      data-tool
      aria-label={label}
      aria-pressed={opens ? undefined : pressed}
      aria-haspopup={opens ? 'dialog' : undefined}
      aria-disabled={isOff || undefined}
      data-on={pressed || undefined}
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => !isOff && onPress(event.currentTarget)}
    >
      {children}
    </Row>
  </Tooltip>
)
