import type { QueryClient } from '@tanstack/react-query'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { continueTarget } from '@fieldwork/core/catalogue/continueTarget.ts'
import { isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { boxesOf } from '@fieldwork/core/tasks/stepProgress.ts'
import { userQuery } from '../accounts/api.ts'
import { newestPositionOf, passedStepsOf } from '../documents/ownProgress.ts'
import type { ScreenPosition } from '../documents/position.ts'
import { focusNode, scrollToNode } from '../platform/documents/scrolling.ts'
import { validationsQuery } from '../tasks/api.ts'

/** Goes to the reading position, to a skipped step, to an open task, or to the first step of a new or completed project. */
export const continueReading = (client: QueryClient, screenPosition: ScreenPosition, project: Project, firstStep: string): void => {
  const userId = client.getQueryData(userQuery.queryKey)?.id ?? null
  const position = newestPositionOf(project, userId)
  const tasks = client.getQueryData(validationsQuery(project.id).queryKey)
  const target = continueTarget({
    status: project.status,
    position,
    boxes: boxesOf((tasks ?? []).map((task) => ({ ...task, filled: !isEmptyAnswer(task.answer) }))),
    // Without the tasks, the steps with answers are unknown.
    steps: tasks ? project.metadata.outline : [],
    passed: passedStepsOf(project, userId),
    hasNode: (id) => document.getElementById(id) !== null,
  })
  if (target.kind === 'position' && position) {
    screenPosition.hold(position)
    focusNode(document.getElementById(position.blockId))
  } else scrollToNode(target.kind === 'node' ? target.id : firstStep)
}
