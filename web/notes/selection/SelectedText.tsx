import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { HighlightAction } from '@fieldwork/core/notes/actions.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { withVariables } from '@fieldwork/core/documents/variables.ts'
import type { Annotation, TextRange } from '@fieldwork/core/notes/schema.ts'
import { useFlag } from '../../accounts/api.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { noteMessages as messages } from '../../messages/notes.ts'
import { attachToChat, searchInChat } from '../../platform/panels/chatSelections.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { scrollerId } from '../../platform/documents/scrolling.ts'
import styles from '../../platform/page/SkipLink.module.css'
import { Text } from '../../ui/text/Text.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { preferColor, pressHighlight, useEditorState } from '../editorState.ts'
import type { ProjectText } from '../projectText.ts'
import { isBookmarked, type Notes } from '../store/NotesContext.ts'
import { SelectionToolbar } from './SelectionToolbar.tsx'
import { createToolbarActions, highlightsUnder, textIn, type ToolbarTarget } from './toolbarActions.ts'
import { useKeyboardSelection } from './useKeyboardSelection.ts'
import { useTextSelection } from './useTextSelection.ts'

type Props = { notes: Notes | undefined; text: ProjectText; project: Project }

/** Shows the toolbar for selected text and pressed highlights. Visitors are asked to log in. */
export const SelectedText = ({ notes, text, project }: Props) => {
  const { toasts, pendingActions } = usePlatform()
  const logIn = useLogIn()
  const selected = useTextSelection(text)
  const beginByKeyboard = useKeyboardSelection(text)
  const pressed = useEditorState((state) => state.pressedHighlight)
  const color = useEditorState((state) => state.preferredHighlightColor)
  const [closed, setClosed] = useState<TextRange>()
  const [announcement, setAnnouncement] = useState('')
  const hasToolbar = useFlag('general.editorToolbar')
  const hasModel = useFlag('capability.model')
  const items = useItems(notes)
  const highlight = items.find((item) => item.kind === 'highlight' && item.id === pressed)
  const target = hasToolbar ? targetOf(selected === closed ? undefined : selected, highlight) : undefined
  const actions = notes && createToolbarActions(notes, toasts, setAnnouncement)

  const close = () => {
    pressHighlight(null)
    setClosed(selected)
    getSelection()?.removeAllRanges()
    if (!document.activeElement?.closest('[data-notes-toolbar]')) return
    if (!notes?.elements.focusFlag(pressed ?? undefined)) document.getElementById(scrollerId)?.focus({ preventScroll: true })
  }
  const perform = (action: HighlightAction, isByKey: boolean) => {
    if (!target) return
    if (actions) void actions.perform(action, target, isByKey)
    else logIn({ action: { kind: 'annotate', projectId: project.id, action, range: target.range } })
    close()
  }

  // After copying the text, the learner is done with it.
  useEffect(() => {
    const hide = () => setClosed(selected)
    document.addEventListener('copy', hide)
    return () => document.removeEventListener('copy', hide)
  }, [selected])

  // Requested before logging in.
  const requested = useStore(pendingActions.state, ({ action }) =>
    action?.kind === 'annotate' && action.projectId === project.id ? action : undefined,
  )
  const isReady = useStore(notes?.store.state ?? noState, (state) => state?.file?.version === project.version)
  useEffect(() => {
    if (requested && actions && isReady && pendingActions.take()) void actions.perform(requested.action, { range: requested.range }, false)
  }, [requested, actions, isReady, pendingActions])

  const isShown = target !== undefined
  const group = highlight?.kind === 'highlight' ? highlight.group : null
  useEffect(() => void useEditorState.setState({ isToolbarActive: isShown, activeHighlightGroup: group }), [isShown, group])
  return (
    <>
      <Text
        as="button"
        type="button"
        weight="bold"
        tone="harbour"
        className={styles.skip}
        onClick={() => {
          if (!beginByKeyboard()) return setAnnouncement(messages.nothingToSelect)
          document.getElementById(scrollerId)?.focus({ preventScroll: true })
        }}
      >
        {messages.selectByKeyboard}
      </Text>
      <VisuallyHidden role="status">
        {selected && hasToolbar ? messages.selected(withVariables(selected.quote, project)) : announcement}
      </VisuallyHidden>
      {target && (
        <SelectionToolbar
          text={text}
          range={target.range}
          color={target.highlight?.color ?? color}
          isHighlight={target.highlight !== undefined}
          mayDelete={target.highlight !== undefined || highlightsUnder(items, text, target.range).length > 0}
          isBookmarked={isBookmarked(items, target.range.start.block)}
          onAction={perform}
          onColor={(next) => {
            preferColor(next)
            if (target.highlight) actions?.recolor(target.highlight, next)
            else perform('highlight', false)
          }}
          onBookmark={() => {
            if (actions) actions.bookmark(target.range.start.block)
            else logIn()
            close()
          }}
          onAttach={() => {
            const attach = hasModel ? attachToChat : searchInChat
            attach(project.id, textIn(text, target.range, project))
            close()
          }}
          onClose={close}
          onPressOutside={(pressedNode) => !notes?.elements.contains(pressedNode) && pressHighlight(null)}
        />
      )}
    </>
  )
}

/** Selected text takes precedence over a pressed highlight. */
const targetOf = (range: TextRange | undefined, highlight: Annotation | undefined): ToolbarTarget | undefined => {
  if (range) return { range }
  return highlight?.kind === 'highlight' ? { range: highlight.range, highlight } : undefined
}

const noState = { subscribe: () => () => {}, getState: () => undefined, getInitialState: () => undefined }
const noItems: readonly Annotation[] = []

const useItems = (notes: Notes | undefined): readonly Annotation[] =>
  useStore(notes?.store.state ?? noState, (state) => state?.file?.items ?? noItems)
