import { configDefaults, defineConfig } from 'vitest/config'
import { webProjects } from './web/vitest.config.ts'

/**
 * Features are tested on the PostgreSQL that the app brings. When FIELDWORK_TEST_POSTGRES names a server of the oldest version that is
 * supported, that one accepts every statement, migrates, and runs the feature with the hardest SQL.
 */
const engines = {
  'server-embedded': { include: ['server/**/*.test.ts'], exclude: [] },
  ...(process.env.FIELDWORK_TEST_POSTGRES && {
    'server-postgres15': {
      include: ['server/{database,tasks}/**/*.test.ts'],
      // They are about the PostgreSQL that the app brings, or need a newer one.
      exclude: ['server/database/embedded*.test.ts', 'server/database/{generateStatementTypes,newMigration}.test.ts'],
    },
  }),
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'core', include: ['core/**/*.test.ts', 'compiler/**/*.test.ts'] } },
      ...Object.entries(engines).map(([name, { include, exclude }]) => ({
        test: {
          name,
          include,
          exclude: [...configDefaults.exclude, ...exclude],
          globalSetup: 'server/database/testing-server.ts',
          testTimeout: 20_000,
        },
      })),
      { test: { name: 'embedded-postgres', include: ['embedded-postgres/**/*.test.ts'], testTimeout: 20_000 } },
      { test: { name: 'checks', include: ['scripts/**/*.test.ts'] } },
      ...webProjects,
    ],
  },
})
