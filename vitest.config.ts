import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { webProjects } from './web/vitest.config.ts'

/** Files share what they import: no module of ours keeps anything that another test could meet. */
const sharing = { isolate: false }
/** Rules keep every core busy. */
const computing = { ...sharing, maxWorkers: availableParallelism() }
/** Servers mostly wait: for PostgreSQL, for processes, for time-outs that are tested. */
const waiting = { ...sharing, maxWorkers: Math.min(2 * availableParallelism(), 8), sequence: { groupOrder: 1 } }
/** How long something takes is the machine's business. Nothing is tried twice. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 }
const servers = { globalSetup: 'server/database/testing-server.ts', ...patient }

/** Measures time or memory, or asks for all that a server can do, so nothing else may run beside it. */
const alone = 'server/**/*.alone.test.ts'
const exclude = [...configDefaults.exclude, alone]

/**
 * Features are tested on the PostgreSQL that the app brings. When FIELDWORK_TEST_POSTGRES names a server of the oldest version that is
 * supported, that one accepts every statement, migrates, and runs the feature with the hardest SQL.
 */
const oldest = process.env.FIELDWORK_TEST_POSTGRES && {
  name: 'server-postgres15',
  include: ['server/{database,tasks}/**/*.test.ts'],
  // They are about the PostgreSQL that the app brings, or need a newer one.
  exclude: [...exclude, 'server/database/embedded*.test.ts', 'server/database/{generateStatementTypes,newMigration}.test.ts'],
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...computing,
          name: 'core',
          include: ['core/**/*.test.ts', 'compiler/**/*.test.ts'],
          setupFiles: 'core/testing-properties.ts',
          testTimeout: patient.testTimeout,
        },
      },
      { test: { ...computing, name: 'checks', include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'], ...patient } },
      { test: { ...servers, ...waiting, name: 'server-embedded', include: ['server/**/*.test.ts'], exclude } },
      ...(oldest ? [{ test: { ...servers, ...waiting, ...oldest } }] : []),
      { test: { ...patient, ...waiting, name: 'embedded-postgres', include: ['embedded-postgres/**/*.test.ts'] } },
      { test: { ...patient, ...waiting, name: 'replay', include: ['replay/**/*.test.ts'] } },
      { test: { ...servers, name: 'server-alone', include: [alone], maxWorkers: 1, sequence: { groupOrder: 3 } } },
      ...webProjects,
    ],
  },
})
