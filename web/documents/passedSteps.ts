import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { localStore } from '../shell/storage.ts'

type Passed = { byProject: Readonly<Record<string, readonly string[]>> }

/** Steps at whose end the reader went on to the next one, kept in this browser. */
const usePassed = create<Passed>()(
  persist((): Passed => ({ byProject: {} }), {
    name: 'fieldwork.passedSteps',
    version: 1,
    storage: createJSONStorage(() => localStore),
  }),
)

const none: readonly string[] = []

export const usePassedSteps = (projectId: string): readonly string[] => usePassed(({ byProject }) => byProject[projectId] ?? none)

export const passStep = (projectId: string, stepId: string): void =>
  void usePassed.setState(({ byProject }) => ({
    byProject: { ...byProject, [projectId]: [...new Set([...(byProject[projectId] ?? none), stepId])] },
  }))

/** The project begins anew. */
export const forgetPassedSteps = (projectId: string): void => {
  const { [projectId]: passed, ...others } = usePassed.getState().byProject
  if (passed) usePassed.setState({ byProject: others })
}
