import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Cleans up after the current test, or after the file's tests if none is running: Vitest ignores `afterAll` inside a test. */
export const afterwards = (cleanUp: () => unknown): void => {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await cleanUp()))
  else afterAll(async () => void (await cleanUp()))
}
