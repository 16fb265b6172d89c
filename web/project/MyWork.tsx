import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { givenName } from '@fieldwork/core/accounts/givenName.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { useUser } from '../accounts/api.ts'
import { documentQuery } from '../documents/api.ts'
import { useReadingPosition } from '../documents/useReadingPosition.ts'
import { useOpenSharing } from '../sharing/shareDialog.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { GenericError } from '../ui/feedback/GenericError.tsx'
import { DownloadIcon } from '../ui/icons/icons.ts'
import { Meter } from '../ui/feedback/Meter.tsx'
import { Segment } from '../ui/fields/Segment.tsx'
import { myNotesMessages as noteMessages } from '../messages/notes.ts'
import { workMessages as messages } from '../messages/work.ts'
import { useLock } from '../plans/api.ts'
import { validationsQuery } from '../tasks/api.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { ClosedSections, ClosedWork } from './ClosedWork.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './MyWork.module.css'
import { WorkFooter } from './WorkFooter.tsx'
import { WorkSection } from './WorkSection.tsx'
import { isUnfolded, workCount, workOf } from './work.ts'

const MyNotes = lazyPart(() => import('../notes/myNotes/MyNotes.tsx').then((file) => file.MyNotes))

const ClosedNotes = lazyPart(() => import('../notes/myNotes/ClosedNotes.tsx').then((file) => file.ClosedNotes))

type Props = { project: Project; track: string | undefined }

/** The panel with the learner's answers, highlights and notes, also of a project that is no longer open to them. */
export const MyWork = ({ isOpen, ...work }: Props & { isOpen: boolean }) => {
  const [shown, setShown] = useState<keyof typeof noteMessages.tabs>('answers')
  useEffect(() => void MyNotes.load(), [])
  const options = (['answers', 'notes'] as const).map((value) => ({ value, label: noteMessages.tabs[value] }))
  return (
    <>
      <div className={styles.choice}>
        <Segment label={noteMessages.choose} options={options} value={shown} onChange={setShown} />
      </div>
      {shown === 'answers' ? (
        isOpen ? (
          <Work {...work} />
        ) : (
          <ClosedWork project={work.project} />
        )
      ) : (
        <Suspense>{isOpen ? <MyNotes {...work} /> : <ClosedNotes project={work.project} />}</Suspense>
      )}
    </>
  )
}

/** The documentation so far: the learner's answers and uploads by step, read-only. */
const Work = ({ project, track }: Props) => {
  const user = useUser()
  const isMissionClosed = useLock('secret_mission_unlock') !== undefined
  const { data: document } = useSuspenseQuery(documentQuery(project.id, project.version))
  const { data: validations = [], isError } = useQuery(validationsQuery(project.id))
  const openSharing = useOpenSharing()
  const parts = workOf(document, track, validations)
  const readerAt = useCalmPosition(parts.map(({ id }) => id))
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map())
  /** The answers at the time the panel opened. Newer ones fade in. */
  const [known] = useState(() => new Map(validations.map(({ id, answer }) => [id, answer?.revision])))
  const { done, all, optionalOpen } = workCount(validations, parts)
  const isEmpty = validations.every(({ answer }) => isEmptyAnswer(answer))

  return (
    // Focusable, so that the keyboard can scroll it.
    <Box
      grow
      scrolls
      inset
      className={styles.work}
      role="region"
      aria-label={messages.label}
      tabIndex={0}
      onPointerEnter={readerAt.hold}
      onPointerLeave={readerAt.release}
    >
      {isError && validations.length === 0 && <GenericError small />}
      {validations.length > 0 && (
        <Stack gap={8} text="caption" tone="faint" tabular below={16}>
          <Meter label={messages.progress} percent={all === 0 ? 0 : Math.round((done / all) * 100)} />
          <p>
            {messages.required(done, all)} {optionalOpen > 0 && messages.optionalOpen(optionalOpen)}
          </p>
        </Stack>
      )}
      {user && project.status === 'COMPLETE' && (
        <Text below={16} className={styles.keep}>
          <Button size="small" icon={DownloadIcon} onClick={() => openSharing(project, 'shareOptions')}>
            {messages.keep}
          </Button>
        </Text>
      )}
      <Box as="article" surface="sheet" className={styles.page}>
        <Text as="h3" text="label">
          {project.metadata.title}
        </Text>
        <Text text="caption" tone="faint" above={6} below={16}>
          {user ? messages.by(givenName(user), project.status === 'COMPLETE') : messages.visitor}
        </Text>
        {isEmpty ? (
          <Text text="small" tone="quiet" className={styles.empty}>
            {user ? messages.empty : messages.emptyVisitor}
          </Text>
        ) : (
          parts.map((part, index) => (
            <WorkSection
              key={part.id}
              part={part}
              known={known}
              isOpen={isUnfolded(parts, index, readerAt.id, byHand)}
              onFold={(isOpen) => setByHand((before) => new Map(before).set(part.id, isOpen))}
            />
          ))
        )}
        {user && isMissionClosed && document.sections.some(({ sectionType }) => sectionType === 'pro') && (
          <ClosedSections projectId={project.id} shown={validations.map(({ id }) => id)} />
        )}
      </Box>
      <WorkFooter project={project} isOpen hasWork={user !== null && project.status !== 'INCOMPLETE'} />
    </Box>
  )
}

/** The reading position. It's frozen while the pointer is over the panel, so that nothing moves under it. */
const useCalmPosition = (ids: readonly string[]) => {
  const now = useReadingPosition(ids.map((id) => ({ id, children: [] })))
  const [held, setHeld] = useState<{ id: string | undefined }>()
  return { id: held ? held.id : now, hold: () => setHeld({ id: now }), release: () => setHeld(undefined) }
}
