import fc from 'fast-check'

/*
 * Generated input is the same in every run, so that `npm test` says the same of the same code. To look further, give other figures:
 * `SEED=7 RUNS=20000 npx vitest run --project=core generated`.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1), numRuns: Number(process.env.RUNS ?? 300) })
