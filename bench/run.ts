import { printHelpOnRequest } from '@fieldwork/compiler/commandHelp.ts'
import { type App, startApp } from '../e2e/testing/app.ts'
import { benchCalls } from './calls/benchCalls.ts'
import { benchCarry } from './carry.ts'
import { benchChecks } from './checks/benchChecks.ts'
import { benchCompanion } from './companion/benchCompanion.ts'
import { benchDocument } from './document/benchDocument.ts'
import { benchDocumentation } from './documentation.ts'
import { benchDurability } from './durability/benchDurability.ts'
import { benchFaults } from './tutor/benchFaults.ts'
import { print, type Row } from './measuring/measure.ts'
import { benchMemory } from './memory.ts'
import { benchPages } from './pages/benchPages.ts'
import { benchPaywall } from './paywall.ts'
import { benchRestoring } from './restoring.ts'
import { benchRolling } from './rolling/benchRolling.ts'
import { benchPublishing } from './catalogue/benchPublishing.ts'
import { benchReminders } from './reminders.ts'
import { benchScale } from './scale/benchScale.ts'
import { benchSchedule } from './schedule.ts'
import { benchScoreCard } from './tutor/benchScoreCard.ts'
import { benchScreenshots } from './screenshots/benchScreenshots.ts'
import { benchSearch } from './catalogue/benchSearch.ts'
import { benchStalledReaders } from './tutor/benchStalledReaders.ts'
import { benchStart } from './start.ts'
import { benchFinding } from './finding/benchFinding.ts'
import { benchFuzz } from './fuzz/benchFuzz.ts'
import { metricsKey } from './fuzz/fittingRequests.ts'

/* Everything measured, as ratios of medians. `npm run bench`, or some parts: `npm run bench -- calls pages`. */

const parts: Record<string, [title: string, run: () => Promise<Row[]>]> = {
  calls: ['Main calls, 8 connections, in turn with the bare framework', () => withApp(benchCalls)],
  pages: ['A project page in Chromium', () => withApp(benchPages)],
  search: ['Search over a generated catalogue', benchSearch],
  finding: ['What goals lead to, with the shipped catalogue', benchFinding],
  document: ['The reference document in Chromium, 4× CPU', () => withApp(benchDocument)],
  paywall: ['The paywall in Chromium, 4× CPU', benchPaywall],
  start: ['Start and memory', benchStart],
  memory: ['Memory while learners read and save, 10 minutes or as many as MINUTES says', () => withApp(benchMemory)],
  publishing: ['Publishing the catalogue', benchPublishing],
  tutor: ['The score-card of the tutor', benchScoreCard],
  stalled: ['Readers of answers that take nothing', benchStalledReaders],
  faults: ['Messages to the tutor that meet random faults', benchFaults],
  checks: ['Checks of the catalogue, tried on answers they were not tuned on, and on readers who built nothing', benchChecks],
  companion: ['1,000 hostile results of companions, and how soon an accepted one shows in Chromium', () => withApp(benchCompanion)],
  schedule: ['Schedules of many projects', benchSchedule],
  reminders: ['A round of weekly reminders, 100,000 or as many as LEARNERS says', benchReminders],
  restoring: ['A backup of 60,000 people with work, or as many as PEOPLE says, and its restore', benchRestoring],
  scale: ['A site with 100,000 people, or as many as PEOPLE says', benchScale],
  carry: ['Annotations carried over random rewritings of the catalogue, beside a word diff', benchCarry],
  documentation: ['Documentation as PDF', benchDocumentation],
  screenshots: ['Secrets in screenshots, found in Chromium', benchScreenshots],
  fuzz: ['100,000 hostile requests, or as many as REQUESTS says', () => withApp(benchFuzz, { METRICS_KEY: metricsKey })],
  rolling: ['Rolling restarts (20, or RESTARTS) and upgrades (5, or UPGRADES) behind balancers', benchRolling],
  // The test checkout is only available if no proxy is trusted.
  durability: ['kill -9 while people save', () => withApp(benchDurability, { TRUST_PROXY: '' })],
}

const withApp = async (run: (app: App) => Promise<Row[]>, environment: Record<string, string> = {}): Promise<Row[]> => {
  const app = await startApp({ LOG_LEVEL: 'warn', ...environment })
  try {
    return await run(app)
  } finally {
    await app.remove()
  }
}

printHelpOnRequest(`npm run bench -- [part …]

Measures everything, or some parts, as ratios to a baseline that runs alternately; docs/bench.md says more.

${Object.entries(parts)
  .map(([name, [title]]) => `  ${name.padEnd(13)}  ${title}`)
  .join('\n')}`)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
for (const [name, [title, run]] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) print(title, await run())
