import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { HighlightAction } from '@fieldwork/core/notes/actions.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { withVariables } from '@fieldwork/core/documents/variables.ts'
import type { Highlight, TextRange } from '@fieldwork/core/notes/schema.ts'
import { useFlag } from '../../accounts/api.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { noteMessages as messages } from '../../messages/notes.ts'
import { attachToChat } from '../../platform/panels/chatSelections.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { scrollerId } from '../../platform/documents/scrolling.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from '../../platform/page/SkipLink.module.css'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { wordsIn } from '../store/annotate.ts'
import { rangeOnScreen } from './domRange.ts'
import { preferColor, pressHighlight, useEditorState } from '../editorState.ts'
import type { Notes } from '../store/NotesContext.ts'
import type { ProjectText } from '../projectText.ts'
import { SelectionToolbar } from './SelectionToolbar.tsx'
import { createToolbarActions, highlightsUnder, type ToolbarTarget } from './toolbarActions.ts'
import { useKeyboardSelection } from './useKeyboardSelection.ts'
import { useTextSelection } from './useTextSelection.ts'

type Props = { notes: Notes | undefined; text: ProjectText; project: Project; root: () => HTMLElement | null }

/** The toolbar over selected words and pressed highlights; for a visitor, it asks to log in. */
export const SelectedText = ({ notes, text, project, root }: Props) => {
  const { toasts, pendingActions } = usePlatform()
  const logIn = useLogIn()
  const range = useTextSelection(text, root)
  const beginByKeyboard = useKeyboardSelection(text, root)
  const pressed = useEditorState((state) => state.pressedHighlight ?? undefined)
  const [hidden, setHidden] = useState<TextRange>()
  const [said, setSaid] = useState('')
  const isOffered = useFlag('general.editorToolbar')
  const hasTutor = useFlag('capability.textTutor')
  const hasChat = useFlag('capability.tutor')
  const color = useEditorState((state) => state.preferredHighlightColor)
  const highlight = useHighlight(notes, pressed)
  usePressBeside(notes)

  const found: ToolbarTarget | undefined =
    range && range !== hidden ? { kind: 'selection', range } : highlight ? { kind: 'highlight', highlight } : undefined
  const target = isOffered ? found : undefined
  const shownRange = target && (target.kind === 'selection' ? target.range : target.highlight.range)

  const close = useCallback(() => {
    pressHighlight(null)
    setHidden(range)
    getSelection()?.removeAllRanges()
    if (!document.activeElement?.closest('[data-notes-toolbar]')) return
    if (!notes?.elements.focusFlag(pressed)) document.getElementById(scrollerId)?.focus({ preventScroll: true })
  }, [notes, range, pressed])
  const actions = notes && createToolbarActions(notes, toasts, setSaid)

  const perform = (action: HighlightAction, isByKey: boolean) => {
    if (!target) return
    if (actions) void actions.perform(action, target, isByKey)
    else if (target.kind === 'selection') logIn({ action: { kind: 'annotate', projectId: project.id, action, range: target.range } })
    close()
  }
  const attach = () => {
    if (!shownRange) return
    attachToChat(project.id, wordsIn({ range: shownRange, blocks: text.blocks, shown: (words) => withVariables(words, project) }))
    close()
  }
  const latest = useRef({ perform, attach, close })
  useEffect(() => {
    latest.current = { perform, attach, close }
  })
  const onAction = useCallback((action: HighlightAction, isByKey: boolean) => latest.current.perform(action, isByKey), [])
  const onAttach = useCallback(() => latest.current.attach(), [])
  const onClose = useCallback(() => latest.current.close(), [])

  // Pressed before logging in.
  const wanted = useStore(pendingActions.state, ({ action }) =>
    action?.kind === 'annotate' && action.projectId === project.id ? action : undefined,
  )
  const isReady = useIsReady(notes)
  useEffect(() => {
    if (wanted && actions && isReady && pendingActions.take())
      void actions.perform(wanted.action, { kind: 'selection', range: wanted.range }, false)
  }, [wanted, actions, isReady, pendingActions])

  const isShown = target !== undefined
  const group = highlight?.group ?? null
  useEffect(() => void useEditorState.setState({ isToolbarActive: isShown, activeHighlightGroup: group }), [isShown, group])
  const anchor = useCallback(() => {
    const element = root()
    const spot = element && shownRange && rangeOnScreen(text, element, shownRange.start, shownRange.end)
    return spot?.getClientRects()[0] ?? spot?.getBoundingClientRect()
  }, [root, text, shownRange])
  const within = root()
  return (
    <>
      <Text
        as="button"
        type="button"
        weight="bold"
        tone="harbour"
        className={styles.skip}
        onClick={() => {
          if (!beginByKeyboard()) return setSaid(messages.nothingToSelect)
          document.getElementById(scrollerId)?.focus({ preventScroll: true })
        }}
      >
        {messages.selectByKeyboard}
      </Text>
      <VisuallyHidden role="status">{range && isOffered ? messages.selected(withVariables(range.quote, project)) : said}</VisuallyHidden>
      {target && shownRange && within && (
        <SelectionToolbar
          anchor={anchor}
          within={within}
          color={target.kind === 'highlight' ? target.highlight.color : color}
          hasTutor={hasTutor}
          hasChat={hasChat}
          mayDelete={target.kind === 'highlight' || highlightsUnder(notes, text, shownRange).length > 0}
          isBookmarked={isBookmarked(notes, shownRange)}
          onAction={onAction}
          onColor={(next) => {
            preferColor(next)
            if (target.kind === 'highlight') actions?.recolor(target.highlight, next)
            else perform('highlight', false)
          }}
          onBookmark={() => {
            if (actions) actions.bookmark(shownRange.start.block)
            else logIn()
            close()
          }}
          onAttach={onAttach}
          onClose={onClose}
        />
      )}
    </>
  )
}

/** A press beside a highlight closes its toolbar. */
const usePressBeside = (notes: Notes | undefined): void => {
  useEffect(() => {
    if (!notes) return
    const press = ({ target }: PointerEvent) => {
      notes.elements.cancelPress()
      if (target instanceof Element && !target.closest('mark[data-highlight], [data-flag], [data-notes-toolbar]')) pressHighlight(null)
    }
    document.addEventListener('pointerdown', press)
    return () => {
      notes.elements.cancelPress()
      document.removeEventListener('pointerdown', press)
    }
  }, [notes])
}

const noState = { subscribe: () => () => {}, getState: () => undefined, getInitialState: () => undefined }

const useHighlight = (notes: Notes | undefined, id: string | undefined): Highlight | undefined =>
  useStore(notes?.store.state ?? noState, (state) =>
    state?.file?.items.find((item): item is Highlight => item.kind === 'highlight' && item.id === id),
  )

const useIsReady = (notes: Notes | undefined): boolean =>
  useStore(notes?.store.state ?? noState, (state) => state?.file?.version === notes?.project.version)

const isBookmarked = (notes: Notes | undefined, { start }: TextRange): boolean =>
  notes?.store.state.getState().file?.items.some((item) => item.kind === 'bookmark' && item.block === start.block && item.on) ?? false
