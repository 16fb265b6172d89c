import { styleText } from 'node:util'
import { createOwnerLink, createRestoreLink, hasOwner } from '../accounts/owner.ts'
import type { Context } from '../context.ts'
import { devMailboxPath } from '../dev/mailbox.ts'

type Capability = { name: string; isOn: boolean; setting: string; serves?: string }

/** Results of trying the parts: those that failed, and those that haven't responded yet. `logged`: parts whose faults the log has already. */
type Findings = { faults: Fault[]; late: Array<{ part: string }>; logged?: ReadonlySet<string> }
type Fault = { part: string; said: string; remedy?: string }

/** The parts of this server, each with its provider and the setting that turns it on or replaces it. */
const capabilities = ({
  databaseUrl,
  s3,
  mail,
  openId,
  model,
  transcription,
  stripe,
  flags,
  metricsKey,
  errorReportUrl,
  addresses,
}: Context['config']): Capability[] => [
  {
    name: 'Database',
    isOn: true,
    setting: 'DATABASE_URL',
    serves: databaseUrl ? 'the server that DATABASE_URL names' : 'its own PostgreSQL',
  },
  {
    name: 'Files',
    isOn: true,
    setting: 'S3_URL, S3_KEY, S3_SECRET',
    serves: s3 ? 'the bucket that S3_URL names' : 'the data directory',
  },
  {
    name: 'Mail',
    isOn: mail.url !== undefined,
    setting: 'MAIL_URL',
    serves: mail.url ? 'the server that MAIL_URL names' : 'mails are kept and not sent',
  },
  {
    name: 'Single sign-on',
    isOn: openId !== undefined,
    setting: 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET',
    ...(openId && { serves: new URL(openId.issuer).host }),
  },
  {
    name: 'Tutor',
    isOn: true,
    setting: 'MODEL_URL, MODEL_NAME, MODEL_KEY',
    serves: model ? `${model.name} at ${new URL(model.url).host}` : 'the offline tutor, which quotes the project',
  },
  {
    name: 'Chat',
    isOn: flags['capability.tutor'] ?? false,
    setting: 'TUTOR',
    ...(flags['capability.tutor'] && { serves: 'Ask, beside each project' }),
  },
  {
    name: 'Recordings',
    isOn: transcription !== undefined,
    setting: 'TRANSCRIBE_MODEL',
    ...(transcription && { serves: `${transcription.name} at ${new URL(transcription.url).host}` }),
  },
  {
    name: 'Checkout',
    isOn: flags['capability.checkout'] ?? false,
    setting: 'STRIPE_SECRET, STRIPE_WEBHOOK_SECRET, …',
    ...(flags['capability.checkout'] && { serves: stripe ? 'Stripe' : 'the test checkout, without money' }),
  },
  {
    name: 'Metrics',
    isOn: metricsKey !== undefined,
    setting: 'METRICS_KEY',
    ...(metricsKey && { serves: 'a Prometheus server, at /metrics' }),
  },
  {
    name: 'Error reports',
    isOn: errorReportUrl !== undefined,
    setting: 'ERROR_REPORT_URL',
    ...(errorReportUrl && { serves: new URL(errorReportUrl).host }),
  },
  { name: 'Community link', isOn: addresses.communityUrl !== '', setting: 'COMMUNITY_URL' },
  { name: 'Support link', isOn: addresses.supportUrl !== '', setting: 'SUPPORT_URL' },
  { name: 'Contact address', isOn: addresses.contactEmail !== '', setting: 'CONTACT_EMAIL' },
  { name: 'Booking link', isOn: addresses.bookingUrl !== '', setting: 'BOOKING_URL' },
]

const maintenanceNote = 'MAINTENANCE is on: everyone but administrators sees the maintenance page.'

/** Reports the app's address, parts and faults at the end of the start. `origin`: the public address. */
export const reportStart = async (context: Context, origin: string, findings: Findings): Promise<void> => {
  const { config, log } = context
  if (config.logFormat === 'json' || !log.isLevelEnabled('info')) return reportInLog(context, origin, findings)
  process.stdout.write(await startReport(context, origin, findings))
}

/** For log collectors. Omits links with keys, because other people read those logs. */
const reportInLog = async (context: Context, origin: string, { faults, late, logged }: Findings) => {
  const { config, log } = context
  for (const { name, isOn, setting, serves } of capabilities(config))
    if (!names(faults, name)) {
      const state = names(late, name) ? 'set, and being tried' : isOn ? 'on' : 'off'
      log.info({ capability: name, on: isOn, setting, serves }, `${name}: ${state}`)
    }
  for (const fault of faults) if (!logged?.has(fault.part)) reportFault(log, fault)
  if (config.maintenance) log.warn(maintenanceNote)
  if (log.isLevelEnabled('info') && !(await hasOwner(context)))
    log.warn('There is no administrator. Name one with ADMIN_EMAILS, or start once with LOG_FORMAT=pretty to have a one-time link printed.')
  log.info({ dataDir: config.dataDir, faults: faults.map(({ part }) => part) }, `Fieldwork is ready at ${origin}`)
}

const names = (parts: Array<{ part: string }>, name: string): boolean => parts.some(({ part }) => part === name)

export const reportFault = (log: Context['log'], { part, said, remedy }: Fault) =>
  log.warn({ capability: part, on: false, reason: said, remedy }, `${part} does not work`)

/** Reports on a part that responded after the start's report. */
export const reportLate = (log: Context['log'], part: string, fault: Fault | undefined): void =>
  fault ? reportFault(log, fault) : log.info({ capability: part, on: true }, `${part} works`)

const startReport = async (context: Context, origin: string, findings: Findings): Promise<string> => {
  const { config } = context
  const ownerLink = await createOwnerLink(context, origin)
  const restoreLink = await createRestoreLink(context, origin)
  const mailbox = devMailboxPath(config)
  const paragraphs = [
    `${styleText('bold', 'Fieldwork is ready:')} ${origin}`,
    findings.faults.length > 0 && faultList(findings.faults),
    config.maintenance && maintenanceNote,
    ownerLink && `Become the administrator (the link works once, for an hour):\n  ${ownerLink}`,
    restoreLink && `Restore a backup (works until somebody has an account, for an hour):\n  ${restoreLink}`,
    mailbox && `Read the mails that are not sent, with their login codes:\n  ${origin}${mailbox}`,
    !mailbox && !config.mail.url && `Administrators read the mails that are not sent, with their login codes:\n  ${origin}/admin/mailbox`,
    `Data is kept in ${config.dataDir}`,
    capabilityTable(capabilities(config), findings),
  ]
  return `\n${paragraphs.filter(Boolean).join('\n\n')}\n\n`
}

/** For a start that failed: the faults of parts that don't depend on its own. */
export const otherFaults = ({ faults }: Findings, { s3 }: Pick<Context['config'], 's3'>): string => {
  const local = ['Data directory', 'Disk', ...(s3 ? [] : ['Files'])]
  const others = faults.filter(({ part }) => !local.includes(part))
  return others.length > 0 ? `\n${faultList(others)}` : ''
}

const faultList = (faults: Fault[]): string => {
  const lines = faults.map(({ part, said, remedy }) => [`  ${part}: ${said}`, ...(remedy ? [`    ${remedy}`] : [])].join('\n'))
  return [styleText('red', 'These parts do not work (npm run doctor tries them again):'), ...lines].join('\n')
}

const capabilityTable = (rows: Capability[], { faults, late }: Findings): string => {
  const widthOf = (key: 'name' | 'setting') => Math.max(...rows.map((row) => row[key].length))
  const [nameWidth, settingWidth] = [widthOf('name'), widthOf('setting')]
  const stateOf = ({ name, isOn }: Capability) => {
    if (names(faults, name)) return styleText('red', 'fault')
    if (names(late, name)) return styleText('yellow', 'tried')
    return isOn ? styleText('green', 'on   ') : styleText('dim', 'off  ')
  }
  const lines = rows.map((row) => {
    const { name, setting, serves = '' } = row
    return `  ${name.padEnd(nameWidth)}  ${stateOf(row)}  ${setting.padEnd(settingWidth)}  ${styleText('dim', serves)}`.trimEnd()
  })
  const note = late.length > 0 && `Still being tried; the log says how it ends: ${late.map(({ part }) => part).join(', ')}.`
  return ['What is on, and the setting that changes it:', ...lines, ...(note ? [note] : [])].join('\n')
}
