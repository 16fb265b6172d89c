import { configDefaults, defineConfig } from 'vitest/config'
import { webProjects } from './web/vitest.config.ts'

/** Features are tested on the PostgreSQL that the app brings and, when FIELDWORK_TEST_POSTGRES names one, on a PostgreSQL 15 server. */
const engines = ['server-embedded', ...(process.env.FIELDWORK_TEST_POSTGRES ? ['server-postgres15'] : [])]

/** These are about the PostgreSQL that the app brings, need more of it than 15 can, or take long and hold no SQL of their own. */
const onlyEmbedded = ['server/database/embedded*.test.ts', 'server/database/generateStatementTypes.test.ts', 'server/dev/seed.test.ts']

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'core', include: ['core/**/*.test.ts', 'compiler/**/*.test.ts'] } },
      ...engines.map((name) => ({
        test: {
          name,
          include: ['server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(name === 'server-postgres15' ? onlyEmbedded : [])],
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
