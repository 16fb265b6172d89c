import { writeFileSync } from 'node:fs'

/** Tells `npm test` which tests of Vitest passed only when they were tried again: as JSON, with the first error, in the file SECOND_TRIES. */
export default class SecondTries {
  tests = []

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    this.tests.push({ path: test.module.moduleId, title: test.fullName, message: test.result().errors?.[0]?.stack })
  }

  onTestRunEnd() {
    writeFileSync(process.env.SECOND_TRIES, JSON.stringify(this.tests))
  }
}
