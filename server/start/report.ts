import { styleText } from 'node:util'
import { brand } from '@fieldwork/core/brand.ts'
import { createOwnerLink, hasOwner } from '../accounts/owner.ts'
import type { Context } from '../context.ts'
import { devMailboxPath } from '../dev/mailbox.ts'

type Capability = { name: string; isOn: boolean; setting: string; serves?: string }

/** The parts of this server, each with what serves it and the setting that turns it on or replaces it. */
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
  { name: 'Community link', isOn: Boolean(brand.communityUrl), setting: 'communityUrl in core/brand.ts' },
  { name: 'Support link', isOn: Boolean(brand.supportUrl), setting: 'supportUrl in core/brand.ts' },
  { name: 'Contact address', isOn: Boolean(brand.contactEmail), setting: 'contactEmail in core/brand.ts' },
  { name: 'Booking link', isOn: Boolean(brand.bookingUrl), setting: 'bookingUrl in core/brand.ts' },
]

/** Says at the end of the start where the app is and what it has. `origin` is where people reach it. */
export const reportStart = async (context: Context, origin: string): Promise<void> => {
  const { config, log } = context
  if (!log.isLevelEnabled('info')) return
  if (config.logFormat === 'json') return reportInLog(context, origin)
  process.stdout.write(await startReport(context, origin))
}

/** For a program that collects logs: others read them too, so no link with a key stands there. */
const reportInLog = async (context: Context, origin: string) => {
  const { config, log } = context
  for (const { name, isOn, setting, serves } of capabilities(config))
    log.info({ capability: name, on: isOn, setting, serves }, `${name}: ${isOn ? 'on' : 'off'}`)
  if (!(await hasOwner(context)))
    log.warn('There is no administrator. Name one with ADMIN_EMAILS, or start once with LOG_FORMAT=pretty to have a one-time link printed.')
  log.info({ dataDir: config.dataDir }, `Fieldwork is ready at ${origin}`)
}

const startReport = async (context: Context, origin: string): Promise<string> => {
  const { config } = context
  const ownerLink = await createOwnerLink(context, origin)
  const mailbox = devMailboxPath(config)
  const paragraphs = [
    `${styleText('bold', 'Fieldwork is ready:')} ${origin}`,
    ownerLink && `Become the administrator (the link works once, for an hour):\n  ${ownerLink}`,
    mailbox && `Read the mails that are not sent, with their sign-in codes:\n  ${origin}${mailbox}`,
    !mailbox && !config.mail.url && `Administrators read the mails that are not sent, with their sign-in codes:\n  ${origin}/admin/mailbox`,
    `Data is kept in ${config.dataDir}`,
    capabilityTable(capabilities(config)),
  ]
  return `\n${paragraphs.filter(Boolean).join('\n\n')}\n\n`
}

const capabilityTable = (rows: Capability[]): string => {
  const widthOf = (key: 'name' | 'setting') => Math.max(...rows.map((row) => row[key].length))
  const [nameWidth, settingWidth] = [widthOf('name'), widthOf('setting')]
  const lines = rows.map(({ name, isOn, setting, serves = '' }) => {
    const state = isOn ? styleText('green', 'on ') : styleText('dim', 'off')
    return `  ${name.padEnd(nameWidth)}  ${state}  ${setting.padEnd(settingWidth)}  ${styleText('dim', serves)}`.trimEnd()
  })
  return ['What is on, and the setting that changes it:', ...lines].join('\n')
}
