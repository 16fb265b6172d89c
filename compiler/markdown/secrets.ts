/* Detects real-looking keys, by their form, or by an adjacent name if they contain no words. */

const known: [RegExp, string][] = [
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, 'an access key of AWS'],
  [/\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{60,}\b/g, 'a token of GitHub'],
  [/\bglpat-[\w-]{20}\b/g, 'a token of GitLab'],
  [/\b(?:sk|rk)_live_[A-Za-z0-9]{16,}\b|\bwhsec_[A-Za-z0-9]{24,}\b/g, 'a key of Stripe'],
  [/\bxox[abeprs]-\d{8,}-[\w-]{16,}|\bhooks\.slack\.com\/services\/T\w{6,}\/B\w{6,}\/\w{20,}/g, 'a token of Slack'],
  [/\bAIza[\w-]{35}(?![\w-])|\bya29\.[\w-]{40,}|\bGOCSPX-[\w-]{28}(?![\w-])/g, 'a key of Google'],
  [/\bsk-(?:ant-|proj-|svcacct-)[\w-]{20,}|\bsk-[A-Za-z0-9]{40,}\b|\bhf_[A-Za-z0-9]{34}\b/g, 'a key of a language model'],
  [/\bnpm_[A-Za-z0-9]{36}\b/g, 'a token of npm'],
  [/\bpypi-[\w-]{50,}/g, 'a token of PyPI'],
  [/\bdckr_pat_[\w-]{27}(?![\w-])/g, 'a token of Docker'],
  [/\bdop_v1_[0-9a-f]{64}\b/g, 'a token of DigitalOcean'],
  [/\bshp(?:at|ca|pa|ss)_[0-9a-f]{32}\b/gi, 'a token of Shopify'],
  [/\bSG\.[\w-]{22}\.[\w-]{43}(?![\w-])/g, 'a key of SendGrid'],
  [/\b\d{8,10}:AA[\w-]{33}(?![\w-])/g, 'a token of Telegram'],
  [/-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/=]{40}/g, 'a private key'],
]

/** A name followed by a value, captured as `value`. */
const named: [RegExp, string][] = [
  [
    /(?:secret|passw(?:or)?d|token|(?:api|access|account|auth)[_-]?key)\w*["']?\s*[:=]\s*["']?(?<value>[\w+/=.-]{16,})/gi,
    'a password or key',
  ],
  [/\b[a-z][a-z+]*:\/\/[^\s:/@]*:(?<value>[^\s@/]{12,})@/gi, 'a password in an address'],
  [/\bcurl\b.*\s(?:-u|--user)[\s=]+["']?[^\s:]+:(?<value>[^\s"']{12,})/gi, 'a password'],
]

/** Example keys say so, or repeat a character. */
const isExample = (text: string): boolean => /example|placeholder|change-?me|your[_-]/i.test(text) || /(.)\1{7}/.test(text)

/** A random mix of three kinds of characters, or a hexadecimal number of at least 128 bits. */
const isRandom = (value: string): boolean =>
  ([/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(value)) && !/^[A-Z]?[a-z]+(?:[A-Z_.-][a-z]*)*\d{0,4}$/.test(value)) ||
  (/^[0-9a-f]{32,}$/.test(value) && /[a-f]/.test(value) && /\d/.test(value))

/** Finds secrets with their positions. Each is reported once, preferably by its form. */
export const findSecrets = (code: string): { index: number; name: string }[] => {
  const ofKnownForm = known.flatMap(([pattern, name]) =>
    [...code.matchAll(pattern)]
      .filter(([text]) => !isExample(text))
      .map(({ 0: text, index }) => ({ index, end: index + text.length, name })),
  )
  const beside = named.flatMap(([pattern, name]) =>
    [...code.matchAll(pattern)]
      .filter(({ 0: text, groups }) => !isExample(text) && isRandom(groups?.['value'] ?? ''))
      .map(({ 0: text, index }) => ({ index, end: index + text.length, name })),
  )
  const isNamed = (one: { index: number; end: number }) => ofKnownForm.some(({ index, end }) => index < one.end && one.index < end)
  return [...ofKnownForm, ...beside.filter((one) => !isNamed(one))]
}
