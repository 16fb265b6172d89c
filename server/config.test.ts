import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Environment, inspectSettings, readConfig, readStartConfig } from './config.ts'

const folders: string[] = []
const folder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'fieldwork-config-')))
  return folders.at(-1)!
}
afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true })))

const secret = 'a secret of the tests, long enough'
const production = { NODE_ENV: 'production', SECRET: secret, PUBLIC_URL: 'https://learn.example.org', MAIL_URL: 'smtp://localhost' }

const root = join(import.meta.dirname, '..')

describe('the settings', () => {
  test('stand in .env.example, each once and with its default', () => {
    const lines = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^# ([A-Z0-9_]+=.*)$/gm)
    const defaults = Environment.parse({}) as Record<string, string | number | boolean | undefined>
    const settings = Object.keys(Environment.shape).map((name) => `${name}=${defaults[name] ?? ''}`)
    expect([...lines].map(([, setting]) => setting ?? '').toSorted()).toEqual(settings.toSorted())
  })

  test('are explained in docs/self-hosting.md', () => {
    const explained = readFileSync(join(root, 'docs/self-hosting.md'), 'utf8')
    expect(Object.keys(Environment.shape).filter((name) => !new RegExp(`\`${name}[\`=]`).test(explained))).toEqual([])
  })

  test('are all that the table of docs/self-hosting.md names', () => {
    const explained = readFileSync(join(root, 'docs/self-hosting.md'), 'utf8')
    const rows = [...explained.matchAll(/^\| (`[A-Z][A-Z0-9_]*`(?:, `[A-Z][A-Z0-9_]*`)*) \|/gm)].flatMap(([, names]) => names!.split(', '))
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.map((name) => name.replaceAll('`', '')).filter((name) => !(name in Environment.shape))).toEqual([])
  })

  test('of production refuse --dev, which serves the sources', () => {
    expect(() => readConfig(production, ['--dev'])).toThrow('--dev')
    expect(readConfig({ SECRET: secret }, ['--dev']).isWebLive).toBe(true)
    expect(readConfig({ SECRET: secret }, []).isWebLive).toBe(false)
  })

  test.each(['SECRET', 'PUBLIC_URL', 'MAIL_URL'])('of production need %s, and the refusal names it alone', (name) => {
    const others = ['SECRET', 'PUBLIC_URL', 'MAIL_URL'].filter((one) => one !== name)
    const attempt = () => readConfig({ ...production, [name]: undefined })
    expect(attempt).toThrow(name)
    for (const other of others) expect(attempt).not.toThrow(other)
  })

  test('of production refuse an address that is not https, and a short secret', () => {
    expect(() => readConfig({ ...production, PUBLIC_URL: 'http://learn.example.org' })).toThrow(
      /^PUBLIC_URL: in production mode, an https address/,
    )
    expect(() => readConfig({ ...production, FORMER_SECRET: secret })).toThrow('FORMER_SECRET: another secret than SECRET')
    expect(() => readConfig({ ...production, TRUST_PROXY: '0.0.0.0/0' })).toThrow('never all addresses, because anyone could')
    expect(() => readConfig({ ...production, SECRET: 'short' })).toThrow('SECRET')
  })

  test('beside a database of its own need the secret that all its processes share', () => {
    const settings = { DATABASE_URL: 'postgres://localhost/fieldwork', DATA_DIR: folder() }
    expect(() => readConfig(settings)).toThrow('SECRET')
    expect(readConfig({ ...settings, SECRET: secret }).secret).toBe(secret)
  })

  test.each([
    ['https://api.openai.com/v1/', 'https://api.openai.com/v1', 'openai'],
    ['http://localhost:11434/v1', 'http://localhost:11434/v1', 'openai'],
    ['https://api.anthropic.com/v1', 'https://api.anthropic.com/v1', 'anthropic'],
    ['anthropic+https://proxy.example.org/v1', 'https://proxy.example.org/v1', 'anthropic'],
    ['https://anthropic.example.org/v1', 'https://anthropic.example.org/v1', 'openai'],
  ])('reach the language model at %s in the protocol of that address', (MODEL_URL, url, protocol) => {
    const { model, flags } = readConfig({ SECRET: secret, MODEL_URL, MODEL_NAME: 'small', MODEL_KEY: 'key' })
    expect(model).toEqual({ url, name: 'small', key: 'key', protocol })
    expect(flags).toMatchObject({ 'capability.model': true, 'capability.textTutor': true })
  })

  test('of a language model are refused when one is missing or is no address', () => {
    const attempt = (settings: Record<string, string>) => () => readConfig({ SECRET: secret, ...settings })
    expect(attempt({ MODEL_URL: 'https://api.openai.com/v1' })).toThrow('MODEL_NAME')
    expect(attempt({ MODEL_NAME: 'small' })).toThrow('MODEL_URL')
    expect(attempt({ MODEL_URL: 'https://api.anthropic.com/v1', MODEL_NAME: 'small' })).toThrow('MODEL_KEY')
    expect(attempt({ MODEL_URL: 'ftp://example.org', MODEL_NAME: 'small' })).toThrow('MODEL_URL')
    expect(readConfig({ SECRET: secret })).toMatchObject({ model: undefined, flags: { 'capability.model': false } })
  })

  test.each([
    [{ FILES_URL: 'https://files.example.net' }, 'FILES_URL needs PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://learn.example.org', FILES_URL: 'https://learn.example.org:8443' }, 'name the same host'],
    [{ PUBLIC_URL: 'https://learn.example.org', FILES_URL: 'http://files.example.net' }, 'has to begin as PUBLIC_URL does'],
    [{ PUBLIC_URL: 'https://learn.example.org', FILES_URL: 'https://files.example.net/a' }, 'an address without a path'],
  ])('%j do not keep files apart, and are refused', (settings, refusal) => {
    expect(() => readConfig({ SECRET: secret, ...settings })).toThrow(refusal)
  })

  test('serve files from the app’s host unless another one is named', () => {
    const settings = { SECRET: secret, PUBLIC_URL: 'https://learn.example.org' }
    expect(readConfig(settings).filesUrl).toBeUndefined()
    expect(readConfig({ ...settings, FILES_URL: 'https://files.example.net/' }).filesUrl).toBe('https://files.example.net')
  })

  test('send mail from the address of the site unless they say otherwise', () => {
    expect(readConfig(production).mail.from).toBe('Fieldwork <no-reply@learn.example.org>')
    expect(readConfig({ ...production, MAIL_FROM: 'School <hello@school.example>' }).mail.from).toBe('School <hello@school.example>')
  })
})

test('what isn’t the ID of a price at Stripe is refused without being printed', () => {
  const { fault } = inspectSettings({ SECRET: secret, STRIPE_PRICE_MONTHLY: '11.99', STRIPE_PRICE_ANNUAL: 'prod_9x' })
  expect(fault!.message).toBe(`These settings cannot be read:
STRIPE_PRICE_MONTHLY: the ID of a price, which begins with price_
STRIPE_PRICE_ANNUAL: the ID of a price, which begins with price_`)
})

describe('the kept secret', () => {
  test('is made once, is long, and only its owner reads it', () => {
    const DATA_DIR = folder()
    expect(readConfig({ DATA_DIR }).secretOrigin).toBe('none')
    expect(readdirSync(DATA_DIR)).toEqual([])
    const made = readStartConfig({ DATA_DIR }).secret
    expect(made.length).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR }).secret).toBe(made)
    expect(readdirSync(DATA_DIR)).toEqual(['secret'])
    expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8')).toBe(made)
  })

  test.each(['', 'cut off'])('that reads %j is not believed', (kept) => {
    const DATA_DIR = folder()
    writeFileSync(join(DATA_DIR, 'secret'), kept)
    expect(() => readConfig({ DATA_DIR })).toThrow('too short')
  })
})

test('all wrong settings are reported at once, each once, and nothing is said about one that depends on an unreadable one', () => {
  const { fault } = inspectSettings(
    {
      NODE_ENV: 'production',
      PORT: 'http',
      MAIL_URL: 'mail.example.org',
      MODEL_URL: 'nowhere',
      MODEL_NAME: 'small',
      S3_KEY: 'key',
      OIDC_CLIENT_ID: 'id',
      STRIPE_SECRET: 'sk_live',
      FILES_URL: 'https://files.example.net',
      TRANSCRIBE_MODEL: 'whisper',
    },
    ['--dev'],
  )
  const lines = fault!.message.split('\n')
  expect(
    lines.map((line) => /^[A-Z0-9_]+(?==|: | needs)|^S3_KEY|^In production mode.*?(?=\.|:)|OIDC_\w+|STRIPE_\w+/.exec(line)?.[0]),
  ).toEqual([
    undefined,
    'PORT',
    'MAIL_URL',
    'MODEL_URL',
    'In production mode these settings are needed',
    'In production mode there is no --dev',
    'S3_KEY',
    'OIDC_CLIENT_ID',
    'STRIPE_WEBHOOK_SECRET',
    'FILES_URL',
  ])
  expect(lines[4]).toBe(`In production mode these settings are needed: PUBLIC_URL (an https address), SECRET (at least 32 characters).`)
  expect(fault!.settings).toEqual(expect.arrayContaining(['PORT', 'MAIL_URL', 'PUBLIC_URL', 'SECRET', 'S3_URL']))
  expect(fault!.settings).not.toContain('TRANSCRIBE_MODEL')
})

test.each([
  ['METRICS_KEY', 'short', 'at least 16 characters'],
  ['LOG_LEVEL', 'loud', 'one of silent, fatal, error, warn, info, debug, trace'],
  ['NODE_ENV', 'prod', 'one of production, development, test'],
  ...['MAINTENANCE', 'TUTOR', 'MODEL_READS_PICTURES'].flatMap((name) =>
    ['ja', 'yes', 'on', '1', 'n'].map((value) => [name, value, 'true or false']),
  ),
  ['MAIL_URL', 'mail.example.org', 'an address such as smtp://user:password@host:587; in a password, # is written %23'],
  ['MAIL_URL', 'smtp://ada:p@ss#word@mail.example.org', 'an address such as smtp://'],
  ['MAIL_URL', 'smtp://', 'an address such as smtp://'],
  ['MAIL_FROM', 'The School', 'one email address, such as School <hello@school.example>'],
  ['MAIL_FROM', 'hello@example.org, kai@example.org', 'one email address'],
  ['DATABASE_URL', 'localhost:5432/fieldwork', 'an address such as postgres://user:password@host:5432/fieldwork'],
  ['PUBLIC_URL', 'learn.example.org', 'an address without a path, such as https://learn.example.org'],
  ['PUBLIC_URL', 'https://example.org/learn', 'an address without a path'],
  ['ADMIN_EMAILS', 'ines', 'email addresses, comma-separated'],
  ['ADMIN_EMAILS', 'ines@example.org; kai@example.org', 'email addresses, comma-separated'],
  ['S3_URL', 's3.example.org/bucket', 'an address such as https://host/bucket'],
  ['S3_URL', 'https://s3.example.org', 'an address such as https://host/bucket, which names host and bucket'],
  ['S3_URL', 'https://s3.example.org/?bucket=files', 'an address such as https://host/bucket'],
  ['OIDC_ISSUER', 'login.example.org', 'an address such as https://login.example.org'],
  ['TRUST_PROXY', 'true', 'loopback, uniquelocal, or addresses, comma-separated, such as 10.0.0.0/8'],
  ['TRUST_PROXY', '10.0.0.0/99', 'loopback, uniquelocal, or addresses'],
])('an operator who sets %s to %s reads what it has to be', (name, value, wanted) => {
  expect(() => readConfig({ [name]: value }, [])).toThrow(`${name}: ${wanted}`)
})

test.each([
  ['SHUTDOWN_DELAY', '5s', 'a whole number of seconds from 0 to 300'],
  ['SHUTDOWN_DELAY', '301', 'a whole number of seconds from 0 to 300'],
  ['SHUTDOWN_DELAY', '-1', 'a whole number of seconds from 0 to 300'],
  ['STORAGE_PER_PERSON_MB', '1.5', 'a whole number of megabytes, at least 1'],
  ['MODEL_TOKENS_PER_DAY', '0', 'a whole number of tokens, at least 1'],
  ['STORAGE_PER_PERSON_MB', '99999999999999999999', 'a whole number of megabytes, at least 1'],
  ['PORT', 'http', 'a whole number from 0 to 65535'],
  ['PORT', '-70000.5', 'a whole number from 0 to 65535'],
  ['PORT', '1e3', 'a whole number from 0 to 65535'],
  ['PORT', '0x1F90', 'a whole number from 0 to 65535'],
])('an operator who sets %s to %s reads the value, the unit and the limit', (name, value, wanted) => {
  expect(() => readConfig({ [name]: value }, [])).toThrow(new RegExp(`:\n${name}=${value}: ${wanted}$`))
})

test.each([
  ['PUBLIC_URL', 'https://learn.example.org/'],
  ['PUBLIC_URL', 'http://localhost:3000'],
  ['MAIL_URL', 'smtps://ada%40example.org:p%23ss@mail.example.org?requireTLS=true'],
  ['MAIL_FROM', 'School <hello@school.example>'],
  ['MAIL_FROM', '"School, the" <hello@school.example>'],
  ['MAIL_FROM', 'hello@localhost'],
  ['DATABASE_URL', 'postgresql:///fieldwork?host=/run/postgresql'],
  ['ADMIN_EMAILS', 'Ines@example.org, kai@example.org,'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8,fd00::/8, 192.168.0.0/255.255.0.0'],
  ['MAINTENANCE', 'True'],
  ['PORT', '08080'],
  ['S3_URL', 'http://localhost:9000/fieldwork/'],
  ['S3_URL', 'https://fieldwork.s3.eu-central-1.amazonaws.com'],
  ['TUTOR', 'false'],
])('an operator may set %s to %s', (name, value) => {
  const keys = name === 'S3_URL' && { S3_KEY: 'key', S3_SECRET: 'secret' }
  expect(() => readConfig({ SECRET: secret, ...keys, [name]: value }, [])).not.toThrow()
})

test('an operator who names the key of a bucket and no bucket reads what is missing, in place of files on the disk', () => {
  expect(() => readConfig({ SECRET: secret, S3_KEY: 'key', S3_SECRET: 'secret' }, [])).toThrow('S3_KEY and S3_SECRET need S3_URL')
})

test('an administrator is known by the address in any of its spellings', () => {
  expect(readConfig({ SECRET: secret, ADMIN_EMAILS: 'Ines@Example.org , kai@example.org' }, []).adminEmails).toEqual(
    new Set(['ines@example.org', 'kai@example.org']),
  )
})

describe('the addresses of the operator', () => {
  test('are what the settings say, and empty without them', () => {
    const { addresses } = readConfig({
      SECRET: secret,
      SUPPORT_URL: 'mailto:help@example.org',
      CONTACT_EMAIL: 'hello@example.org',
      COMMUNITY_URL: 'https://community.example.org/',
      BOOKING_URL: 'http://localhost:4000/reminder',
    })
    expect(addresses).toEqual({
      supportUrl: 'mailto:help@example.org',
      contactEmail: 'hello@example.org',
      communityUrl: 'https://community.example.org/',
      bookingUrl: 'http://localhost:4000/reminder',
    })
    expect(readConfig({ SECRET: secret }).addresses).toEqual({ supportUrl: '', contactEmail: '', communityUrl: '', bookingUrl: '' })
  })

  test.each([
    ['SUPPORT_URL', 'http://support.example.org'],
    ['SUPPORT_URL', 'mailto:nobody'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['COMMUNITY_URL', 'mailto:help@example.org'],
    ['COMMUNITY_URL', 'https://name:word@example.org'],
    ['BOOKING_URL', 'calendar'],
    ['CONTACT_EMAIL', 'hello'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => readConfig({ SECRET: secret, [name]: value })).toThrow(name)
  })
})
