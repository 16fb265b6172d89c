import { expect, test } from 'vitest'
import { Environment } from './config.ts'
import { misspelledSettings } from './misspelledSettings.ts'

const settings = Object.keys(Environment.shape)

/** Names that shells, npm, container platforms, clouds and other programs set. */
const common =
  `HOME LANG LANGUAGE LC_ALL LC_CTYPE LC_MESSAGES PATH PWD OLDPWD SHELL SHLVL TERM TERMINFO COLORTERM USER LOGNAME MAIL HOSTNAME
HOSTTYPE OSTYPE MACHTYPE EDITOR VISUAL PAGER LESS LS_COLORS TZ TMPDIR TEMP TMP DISPLAY XAUTHORITY XDG_RUNTIME_DIR XDG_SESSION_ID XDG_DATA_DIRS
XDG_CONFIG_DIRS XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK SSH_AGENT_PID SSH_CLIENT
SSH_CONNECTION SSH_TTY SUDO_USER SUDO_UID SUDO_GID SUDO_COMMAND DEBIAN_FRONTEND INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_PID LISTEN_FDS
MAINPID WATCHDOG_USEC CREDENTIALS_DIRECTORY RUNTIME_DIRECTORY STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY CONFIGURATION_DIRECTORY
NODE NODE_OPTIONS NODE_PATH NODE_VERSION NODE_DEBUG NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED NODE_COMPILE_CACHE NPM_TOKEN YARN_VERSION
INIT_CWD npm_command npm_execpath npm_node_execpath npm_config_cache npm_config_prefix npm_config_registry npm_config_user_agent
npm_config_global_prefix npm_config_local_prefix npm_config_init_module npm_config_noproxy npm_config_userconfig npm_config_loglevel
npm_lifecycle_event npm_lifecycle_script npm_package_name npm_package_version npm_package_json npm_package_engines_node
KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT_443_TCP
KUBERNETES_PORT_443_TCP_ADDR KUBERNETES_PORT_443_TCP_PORT KUBERNETES_PORT_443_TCP_PROTO POD_NAME POD_IP POD_NAMESPACE NODE_NAME NODE_IP
PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA PGSSLMODE PGSSLROOTCERT PGPASSFILE PGAPPNAME PGCONNECT_TIMEOUT PGSERVICE PGTZ PG_MAJOR PG_VERSION
POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB POSTGRES_HOST POSTGRES_INITDB_ARGS POSTGRES_HOST_AUTH_METHOD MYSQL_HOST MYSQL_ROOT_PASSWORD REDIS_URL
REDIS_HOST REDIS_PORT MONGO_URL AMQP_URL SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASSWORD MAIL_HOST MAIL_PORT MAIL_USERNAME MAIL_PASSWORD
AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_REGION AWS_DEFAULT_REGION AWS_PROFILE AWS_ROLE_ARN AWS_CONTAINER_CREDENTIALS_RELATIVE_URI
AWS_EXECUTION_ENV AWS_WEB_IDENTITY_TOKEN_FILE AWS_ENDPOINT_URL S3_BUCKET S3_REGION S3_ENDPOINT GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT
AZURE_CLIENT_ID AZURE_CLIENT_SECRET AZURE_TENANT_ID OPENAI_API_KEY OPENAI_BASE_URL ANTHROPIC_API_KEY OLLAMA_HOST STRIPE_API_KEY GITHUB_TOKEN
GITHUB_ACTIONS GITHUB_SHA GITHUB_REF GITHUB_WORKSPACE CI CI_COMMIT_SHA GITLAB_CI RUNNER_OS DOCKER_HOST DOCKER_CONFIG COMPOSE_PROJECT_NAME
COMPOSE_FILE http_proxy https_proxy no_proxy all_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY FTP_PROXY SSL_CERT_FILE SSL_CERT_DIR REQUESTS_CA_BUNDLE
CURL_CA_BUNDLE OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_ENDPOINT SENTRY_DSN DEBUG VERBOSE FORCE_COLOR NO_COLOR CLICOLOR COLUMNS LINES PS1 IFS
BASH_VERSION BASH_ENV HISTFILE HISTSIZE PROMPT_COMMAND MANPATH INFOPATH LD_LIBRARY_PATH LD_PRELOAD PKG_CONFIG_PATH CC CXX CFLAGS JAVA_HOME
GOPATH GOROOT CARGO_HOME RUSTUP_HOME PYTHONPATH VIRTUAL_ENV PYENV_ROOT NVM_DIR NVM_BIN TMUX TMUX_PANE WINDOWID VTE_VERSION APP_ENV APP_URL APP_PORT
BASE_URL SITE_URL ROOT_URL SECRET_KEY SECRET_KEY_BASE JWT_SECRET SESSION_SECRET DATABASE_HOST DATABASE_NAME DATABASE_USER WEB_CONCURRENCY DYNO`.split(
    /\s+/,
  )

test('none of over 240 names that other programs set is taken for a misspelled setting', () => {
  expect(new Set(common).size).toBeGreaterThan(240)
  expect(misspelledSettings(Object.fromEntries(common.map((name) => [name, 'x'])), settings)).toEqual([])
})

/** Typical typing and memory errors, made by rules that the distance wasn't tuned to. */
const misspellings = (name: string): string[] => {
  const middle = Math.floor(name.length / 2)
  const [before, letter, next, after] = [name.slice(0, middle), name[middle]!, name[middle + 1] ?? '', name.slice(middle + 2)]
  const left = before + next + after
  const doubled = before + letter + letter + next + after
  const swapped = before + next + letter + after
  const other = `${before}X${next}${after}`
  return [left, doubled, swapped, other, `${name}S`, name.toLowerCase(), name.replaceAll('_', '-'), name.replace('_', '')].filter(
    (made) => !settings.includes(made),
  )
}

test('at least nine in ten of over 250 misspelled settings are found, each with the setting that was meant', () => {
  const made = settings.flatMap((meant) => [...new Set(misspellings(meant))].map((name) => ({ name, meant })))
  expect(made.length).toBeGreaterThan(250)
  const found = made.filter(({ name, meant }) => misspelledSettings({ [name]: 'x' }, settings)[0]?.meant === meant)
  expect(found.length / made.length).toBeGreaterThanOrEqual(0.9)
})

test('a plural of the last word is found; a setting that is there is not missed', () => {
  expect(misspelledSettings({ SMTP_URL: 'smtp://localhost' }, settings)).toEqual([{ name: 'SMTP_URL', meant: 'MAIL_URL' }])
  const meant = (name: string) => misspelledSettings({ [name]: 'x' }, settings)[0]?.meant
  expect(['S3_ACCESS_KEY', 'S3_SECRET_KEY', 'SHUTDOWN_DELAY_SECONDS', 'MAINTAINANCE'].map(meant)).toEqual([
    'S3_KEY',
    'S3_SECRET',
    'SHUTDOWN_DELAY',
    'MAINTENANCE',
  ])
  expect(misspelledSettings({ TRUST_PROXIES: 'loopback' }, settings)).toEqual([{ name: 'TRUST_PROXIES', meant: 'TRUST_PROXY' }])
  expect(misspelledSettings({ TRUST_PROXIES: 'loopback', TRUST_PROXY: '' }, settings)).toHaveLength(1)
  expect(misspelledSettings({ TRUST_PROXIES: 'loopback', TRUST_PROXY: 'loopback' }, settings)).toEqual([])
})

test('a short name is never taken for another, nor is one setting for the next, and the nearest setting is meant', () => {
  expect(misspelledSettings({ HOSE: 'x', POST: 'x' }, ['HOST', 'PORT'])).toEqual([])
  expect(misspelledSettings({ MODEL_KEY: 'x' }, ['MODEL_KEY', 'MODEL_KEYS'])).toEqual([])
  const [nearest] = misspelledSettings({ METRICS_TOKEN_AX: 'x' }, ['METRICS_TOKEN_BB', 'METRICS_TOKEN_A'])
  expect(nearest).toEqual({ name: 'METRICS_TOKEN_AX', meant: 'METRICS_TOKEN_A' })
})
