import { writeFileSync } from 'node:fs'

/**
 * Writes what Vitest's report lacks to the file TEST_NOTES as JSON for `npm test`: tests that passed only on a retry, with the first error,
 * and errors outside of tests.
 */
export default class TestNotes {
  secondTries = []

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    this.secondTries.push({ path: test.module.moduleId, title: test.fullName, message: test.result().errors?.[0]?.stack })
  }

  onTestRunEnd(_modules, errors) {
    const noTests = errors.map(({ message, stack, VITEST_TEST_PATH: path = '' }) => ({ path, message: `${message}\n${stack}` }))
    writeFileSync(process.env.TEST_NOTES, JSON.stringify({ secondTries: this.secondTries, noTests }))
  }
}
