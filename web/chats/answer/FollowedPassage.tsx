import { useCallback, useEffect, useRef } from 'react'
import type { Project, Track } from '@fieldwork/core/catalogue/schema.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { stepsFor, walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { answerMessages as messages } from '../../messages/answers.ts'
import { useToolbarView } from '../../platform/toolbar/toolbarViews.ts'
import { useChooseTrack } from '../../platform/documents/useChooseTrack.ts'
import { hrefOf } from '../../platform/router/pageHistory.ts'
import { useRouter } from '../../platform/router/RouterContext.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { listenForEscape } from '../../ui/dom/escape.ts'
import { ArrowLeftIcon, CloseIcon } from '../../ui/icons/icons.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './FollowedPassage.module.css'
import { followPassage, goBack, leavePassage, useFollowed } from './followPassage.ts'

type Props = { project: Project; document: GuidedDocument; track: string | undefined }

/** Offers the way back after a passage was followed. If it can't be shown, says why and how to see it. */
export const FollowedPassage = ({ project, document, track }: Props) => {
  const chooseTrack = useChooseTrack()
  const followed = useFollowed((state) => state.followed)
  useEffect(() => leavePassage, [project.id])
  // Follows it again once the track that contains it is chosen.
  useEffect(() => {
    const wanted = useFollowed.getState().followed
    if (wanted?.missing === 'absent' && window.document.getElementById(wanted.passage.blockId)) followPassage(project, wanted.passage)
  }, [project, track])
  const isHere = followed?.projectId === project.id
  const leave = useHistoryEntry(isHere)
  useEffect(() => {
    if (isHere) return listenForEscape(() => leave(goBack), isReading)
  }, [isHere, leave])
  if (!followed || !isHere) return null
  const { missing, passage } = followed
  const other = missing === 'absent' ? trackWith(passage.blockId, document, project.metadata.tracks, track) : undefined
  return (
    <Row align="end" justify="center" className={styles.anchor}>
      <Row wrap text="small" className={styles.bar} data-edged data-way-back role="status">
        {missing && <p>{missing === 'locked' ? messages.locked : other ? messages.otherTrack(other.title) : messages.gone}</p>}
        {other && (
          <Button size="small" onClick={() => void chooseTrack(other.id)}>
            {messages.showTrack(other.title)}
          </Button>
        )}
        {missing !== 'absent' && (
          <Button variant="quiet" size="small" icon={ArrowLeftIcon} aria-keyshortcuts="Escape" onClick={() => leave(goBack)}>
            {messages.back}
          </Button>
        )}
        <IconButton icon={CloseIcon} label={messages.dismiss} tooltip={false} small onClick={() => leave(leavePassage)} />
      </Row>
    </Row>
  )
}

/**
 * Gives the passage an entry of its own in the history, so that the browser’s Back leads to the answer and not out of the project. Returns a
 * function that leaves the passage in another way, and the entry with it.
 */
const useHistoryEntry = (isHere: boolean): ((leaving: () => void) => void) => {
  const { history } = useRouter()
  const depth = useRef<number>(undefined)
  useEffect(() => {
    if (!isHere) return undefined
    history.push(hrefOf(history.current().location))
    const own = (depth.current = history.current().depth)
    return history.listen(() => history.current().depth < own && goBack())
  }, [isHere, history])
  return useCallback(
    (leaving) => {
      leaving()
      if (history.current().depth === depth.current) history.back()
    },
    [history],
  )
}

/** Escape goes back, because the button comes after the rest of the text for keyboard users. */
const isReading = (target: EventTarget | null) => {
  const isTyping = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
  return !isTyping && useToolbarView.getState().view === null
}

/** Finds a track that contains a block, other than the current one. */
const trackWith = (blockId: string, document: GuidedDocument, tracks: readonly Track[], current: string | undefined): Track | undefined =>
  tracks.find(
    ({ id }) =>
      id !== (current ?? tracks[0]?.id) &&
      stepsFor(document, id).some(({ children }) => [...walkBlocks(children)].some((block) => block.id === blockId)),
  )
