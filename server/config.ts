import { existsSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { isAbsolute, resolve } from 'node:path'
import * as z from 'zod/mini'
import packageFile from '../package.json' with { type: 'json' }
import { brand, type Addresses } from '@fieldwork/core/brand.ts'
import { defaultFlags, defaultLimits, type LimitTable } from '@fieldwork/core/plans/features.ts'
import { relyingPartyId } from './accounts/passkeys/relyingParty.ts'
import { ConfigurationError } from './configurationError.ts'
import { modelOf, type ModelSettings, type TranscriptionSettings, transcriptionOf } from './modelSettings.ts'
import { googleIssuer, type OpenIdSettings, openIdOf } from './openIdSettings.ts'
import { readFilesUrl } from './filesUrl.ts'
import { isLocalHost } from '@fieldwork/core/localHost.ts'
import {
  address,
  bucket,
  contentDirsOf,
  emailAddresses,
  emailList,
  groupRoles,
  link,
  mailbox,
  namedSetting,
  origin,
  price,
  proxies,
  sender,
  support,
  trueOrFalse,
  wantedOf,
  wholeNumber,
} from './settingFormats.ts'
import { stripeOf, type StripeSettings } from './stripeSettings.ts'
import { makeSecret, minSecretLength, type SecretOrigin, storedSecret } from './storedSecret.ts'

/** Every setting, by its environment variable. All are optional; the embedded parts are the default. */
export const Environment = z.object({
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'])),
  PORT: z._default(wholeNumber('', 0, 65_535), 3000),
  HOST: z.optional(z.string()),
  PUBLIC_URL: z.optional(origin('https://learn.example.org')),
  FILES_URL: z.optional(origin('https://files.example.org')),
  DATA_DIR: z._default(z.string(), 'data'),
  CONTENT_DIR: z._default(z.string(), 'content'),
  DATABASE_URL: z.optional(address(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/fieldwork')),
  SECRET: z.optional(z.string().check(z.minLength(minSecretLength))),
  FORMER_SECRET: z.optional(z.string().check(z.minLength(minSecretLength))),
  ADMIN_EMAILS: z._default(emailList, ''),
  MAIL_URL: z.optional(address(/^smtps?:$/, 'smtp://user:password@host:587')),
  MAIL_FROM: z.optional(sender),
  S3_URL: z.optional(bucket('https://host/bucket')),
  S3_KEY: z.optional(z.string()),
  S3_SECRET: z.optional(z.string()),
  STORAGE_PER_PERSON_MB: z._default(wholeNumber(' of megabytes', 1), 2000),
  OIDC_ISSUER: z.optional(address(/^https?:$/, 'https://login.example.org')),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_ROLES: z.optional(groupRoles),
  MODEL_URL: z.optional(address(/^(anthropic\+)?https?:$/, 'https://host/v1')),
  MODEL_NAME: z.optional(z.string()),
  MODEL_KEY: z.optional(z.string()),
  TUTOR: z._default(trueOrFalse, true),
  MODEL_READS_PICTURES: z._default(trueOrFalse, false),
  MODEL_TOKENS_PER_DAY: z.optional(wholeNumber(' of tokens', 1)),
  TRANSCRIBE_MODEL: z.optional(z.string()),
  STRIPE_SECRET: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_PRICE_MONTHLY: z.optional(price),
  STRIPE_PRICE_ANNUAL: z.optional(price),
  STRIPE_API_URL: z.optional(address(/^https?:$/, 'http://localhost:12111')),
  ERROR_REPORT_URL: z.optional(address(/^https?:$/, 'https://errors.example.org/fieldwork')),
  METRICS_KEY: z.optional(z.string().check(z.minLength(16))),
  SUPPORT_URL: z.optional(support),
  CONTACT_EMAIL: z.optional(mailbox),
  COMMUNITY_URL: z.optional(link('https://community.example.org')),
  BOOKING_URL: z.optional(link('https://calendar.example.org/reminder')),
  MAINTENANCE: z._default(trueOrFalse, false),
  SHUTDOWN_DELAY: z._default(wholeNumber(' of seconds', 0, 300), 0),
  TRUST_PROXY: z._default(proxies, ''),
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']), 'info'),
  LOG_FORMAT: z.optional(z.enum(['pretty', 'json'])),
})

export type Config = {
  version: string
  production: boolean
  port: number
  host: string
  /** The origin that people use, without a path; undefined: taken from `Host`. */
  publicUrl: string | undefined
  /** The origin that serves people's files; undefined: the app's. */
  filesUrl: string | undefined
  dataDir: string
  /** Folders with projects; later ones add to the first. */
  contentDirs: readonly string[]
  databaseUrl: string | undefined
  secret: string
  secretOrigin: SecretOrigin
  /** The previous secret, still accepted during a rotation. */
  formerSecret: string | undefined
  adminEmails: ReadonlySet<string>
  mail: { url: string | undefined; from: string }
  s3: { url: string; key: string; secret: string } | undefined
  /** Maximum bytes of one person's files. */
  bytesPerPerson: number
  /** Signing in with an issuer; undefined: not offered. */
  openId: OpenIdSettings | undefined
  model: ModelSettings | undefined
  /** True if the language model accepts pictures. */
  readsPictures: boolean
  /** Maximum tokens per person and day; undefined: unlimited. */
  tokensPerDay: number | undefined
  /** Model that transcribes recordings, at the language model's address; undefined: none. */
  transcription: TranscriptionSettings | undefined
  /** Provider that sells Pro; undefined: the test checkout, or none. */
  stripe: StripeSettings | undefined
  /** URL for error reports in addition to the log; undefined: none. */
  errorReportUrl: string | undefined
  /** The key for `/metrics`; undefined: none. */
  metricsKey: string | undefined
  addresses: Addresses
  maintenance: boolean
  /** Seconds for which a process keeps serving after `SIGTERM`, while its readiness probe fails. */
  shutdownDelay: number
  /** Addresses whose `X-Forwarded-For` is trusted, in the format of Fastify's `trustProxy`; empty: none. */
  trustProxy: string
  logLevel: string
  /** `pretty` is for people at a terminal; only there are links with keys printed. */
  logFormat: 'pretty' | 'json'
  /** With `--dev`: serves the web app from its sources, and replaces changed modules in the browser. */
  isWebLive: boolean
  /** Gives access to the addresses under `/dev`; new at each start. Undefined if there are none: see `mayHaveDev`. */
  devKey: string | undefined
  flags: Record<string, boolean>
  limits: LimitTable
}

/** The file that NODE_EXTRA_CA_CERTS names, if there is none: Node ignores it with a line that is easily missed. */
export const missingAuthorities = (environment: Record<string, string | undefined> = process.env): string | undefined => {
  const file = environment['NODE_EXTRA_CA_CERTS']
  return file && !existsSync(file) ? file : undefined
}

/** Reads the settings once, and changes nothing. Throws a ConfigurationError that names every missing or invalid one. */
export const readConfig = (environment?: Record<string, string | undefined>, options?: readonly string[]): Config => {
  const { config, fault } = inspectSettings(environment, options)
  if (fault) throw fault
  return config
}

/** `config` is read without the settings that `fault` names. */
type InspectedSettings = { config: Config; fault: ConfigurationError | undefined }

/** Reads as much of the settings as possible, for the doctor, which checks the other parts despite a wrong setting. */
export const inspectSettings = (
  environment: Record<string, string | undefined> = process.env,
  options: readonly string[] = process.argv.slice(2),
): InspectedSettings => {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const unreadable = z.safeParse(Environment, present).error?.issues ?? []
  const names = unreadable.map(({ path }) => path.join('.'))
  const settings = Environment.parse(Object.fromEntries(Object.entries(present).filter(([name]) => !names.includes(name))))
  const faults: string[] = []
  if (unreadable.length > 0) {
    const lines = new Set(unreadable.map((issue) => `${namedSetting(issue, present)}: ${wantedOf(issue)}`))
    faults.push(`These settings cannot be read:\n${[...lines].join('\n')}`)
  }
  const refuse = (fault: string) => {
    // Conclusions drawn from an unreadable setting may be wrong.
    if (!namesIn(fault).some((name) => names.includes(name))) faults.push(fault)
  }
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      refuse(error.message)
      return undefined
    }
  }
  const production = settings.NODE_ENV === 'production'
  for (const missing of missingSettings(settings, names, production)) refuse(missing)
  if (settings.FORMER_SECRET !== undefined && settings.FORMER_SECRET === settings.SECRET)
    refuse('FORMER_SECRET: another secret than SECRET, or none.')
  const isWebLive = options.includes('--dev')
  if (isWebLive && production) refuse('In production mode there is no --dev: it serves the sources, and widens the policy.')
  if (settings.S3_URL && !(settings.S3_KEY && settings.S3_SECRET)) refuse('S3_URL needs S3_KEY and S3_SECRET beside it.')
  if (!settings.S3_URL && (settings.S3_KEY || settings.S3_SECRET)) refuse('S3_KEY and S3_SECRET need S3_URL beside them.')

  const openId = attempt(() => openIdOf(settings))
  const stripe = attempt(() => stripeOf(settings, production))
  const filesUrl = attempt(() => readFilesUrl(settings))
  const model = attempt(() => modelOf(settings))
  const transcription = attempt(() => transcriptionOf(settings, model))
  const devKey = mayHaveDev(settings, production) ? randomBytes(32).toString('base64url') : undefined
  const root = resolve(import.meta.dirname, '..')
  const dataDir = isAbsolute(settings.DATA_DIR) ? settings.DATA_DIR : resolve(root, settings.DATA_DIR)
  const stored = present['SECRET'] === undefined ? attempt(() => storedSecret(dataDir)) : undefined
  const host = settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1')
  const publicUrl = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).origin : undefined
  const config: Config = {
    version: packageFile.version,
    production,
    port: settings.PORT,
    host,
    publicUrl,
    filesUrl,
    dataDir,
    contentDirs: contentDirsOf(settings.CONTENT_DIR, root),
    databaseUrl: settings.DATABASE_URL,
    secret: settings.SECRET ?? stored ?? randomBytes(32).toString('base64url'),
    secretOrigin: settings.SECRET !== undefined ? 'setting' : stored !== undefined ? 'file' : 'none',
    formerSecret: settings.FORMER_SECRET,
    adminEmails: new Set(emailAddresses(settings.ADMIN_EMAILS)),
    mail: {
      url: settings.MAIL_URL,
      from: settings.MAIL_FROM ?? `${brand.name} <no-reply@${settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).hostname : 'localhost'}>`,
    },
    s3: settings.S3_URL ? { url: settings.S3_URL, key: settings.S3_KEY ?? '', secret: settings.S3_SECRET ?? '' } : undefined,
    bytesPerPerson: settings.STORAGE_PER_PERSON_MB * 1_000_000,
    openId,
    model,
    readsPictures: settings.MODEL_READS_PICTURES,
    tokensPerDay: settings.MODEL_TOKENS_PER_DAY,
    transcription,
    stripe,
    errorReportUrl: settings.ERROR_REPORT_URL,
    metricsKey: settings.METRICS_KEY,
    addresses: {
      contactEmail: settings.CONTACT_EMAIL ?? '',
      communityUrl: settings.COMMUNITY_URL ?? '',
      supportUrl: settings.SUPPORT_URL ?? '',
      bookingUrl: settings.BOOKING_URL ?? '',
    },
    maintenance: settings.MAINTENANCE,
    shutdownDelay: settings.SHUTDOWN_DELAY,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    logFormat: settings.LOG_FORMAT ?? (production ? 'json' : 'pretty'),
    isWebLive,
    devKey,
    flags: {
      ...defaultFlags,
      'general.prod': production,
      'general.dev': !production,
      'capability.google': openId?.issuer === googleIssuer,
      'capability.singleSignOn': openId !== undefined && openId.issuer !== googleIssuer,
      'capability.checkout': stripe !== undefined || devKey !== undefined,
      'capability.testCheckout': stripe === undefined && devKey !== undefined,
      'capability.passkeys': relyingPartyId({ host, publicUrl }) !== undefined,
      'capability.mail': settings.MAIL_URL !== undefined,
      'capability.tutor': settings.TUTOR,
      'capability.model': settings.MODEL_URL !== undefined,
      'capability.pictures': settings.MODEL_URL !== undefined && settings.MODEL_READS_PICTURES,
      'capability.transcription': settings.TRANSCRIBE_MODEL !== undefined,
    },
    limits: defaultLimits,
  }
  const said = faults.join('\n')
  return { config, fault: faults.length > 0 ? new ConfigurationError(said, namesIn(said)) : undefined }
}

/** The settings that a message names. */
const namesIn = (message: string): string[] => {
  const mentioned = new Set(message.match(/[A-Z][A-Z0-9_]+/g))
  return Object.keys(Environment.shape).filter((name) => mentioned.has(name))
}

/** Reads the settings for starting a server, and stores a secret at the first start. */
export const readStartConfig = (environment?: Record<string, string | undefined>, options?: readonly string[]): Config => {
  const config = readConfig(environment, options)
  return config.secretOrigin === 'none' ? { ...config, secret: makeSecret(config.dataDir), secretOrigin: 'file' } : config
}

/** A proxy can make any request look like one from this machine, so a single sign of a proxy is enough. */
const mayHaveDev = ({ PUBLIC_URL, TRUST_PROXY }: z.infer<typeof Environment>, production: boolean): boolean =>
  !production && TRUST_PROXY === '' && (PUBLIC_URL === undefined || isLocalHost(new URL(PUBLIC_URL).host))

/** `names`: the settings that are present, but can't be read. */
const missingSettings = (settings: z.infer<typeof Environment>, names: readonly string[], production: boolean): string[] => {
  const isMissing = (name: 'PUBLIC_URL' | 'MAIL_URL' | 'SECRET') => !settings[name] && !names.includes(name)
  const missing = [
    production && isMissing('PUBLIC_URL') && 'PUBLIC_URL (an https address)',
    production && isMissing('MAIL_URL') && 'MAIL_URL (smtp://…)',
    // Processes that share a database have to agree on it.
    (production || settings.DATABASE_URL) && isMissing('SECRET') && `SECRET (at least ${minSecretLength} characters)`,
  ].filter((name) => typeof name === 'string')
  const where = production ? 'In production mode' : 'Beside DATABASE_URL'
  return [
    ...(production && settings.PUBLIC_URL?.startsWith('http://')
      ? ['PUBLIC_URL: in production mode, an https address; browsers keep sessions only there.']
      : []),
    ...(missing.length > 0 ? [`${where} these settings are needed: ${missing.join(', ')}.`] : []),
  ]
}
