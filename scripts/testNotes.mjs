import { writeFileSync } from 'node:fs'

/**
 * Tells `npm test` what Vitest's own report leaves out, as JSON in the file TEST_NOTES: which tests passed only when they were tried again, with
 * the first error, and the errors that belong to no test.
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
