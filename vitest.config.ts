import { configDefaults, defineConfig } from 'vitest/config'
import { webProjects } from './web/vitest.config.ts'

/** Features are tested on the PostgreSQL that the app brings and, when FIELDWORK_TEST_POSTGRES names one, on a PostgreSQL 15 server. */
const engines = ['server-embedded', ...(process.env.FIELDWORK_TEST_POSTGRES ? ['server-postgres15'] : [])]

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'core', include: ['core/**/*.test.ts', 'compiler/**/*.test.ts'] } },
      ...engines.map((name) => ({
        test: {
          name,
          include: ['server/**/*.test.ts'],
          // These are about the PostgreSQL that the app brings, or take long and hold no SQL of their own.
          exclude: [
            ...configDefaults.exclude,
            ...(name === 'server-postgres15' ? ['server/database/embedded*.test.ts', 'server/dev/seed.test.ts'] : []),
          ],
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
