import type { SecretKind, SecretSpan } from './secretKind.ts'

/*
 * Recognizes secrets by their form. The patterns are more tolerant than the published forms, because OCR confuses 0 with O and 1 with l and
 * I, and adds or drops characters.
 */

/** Characters that OCR may read in a key. A quote, bracket or space ends it. */
const sign = String.raw`[^\s"'<>(){}\[\],;|*•$]`
const form = (kind: SecretKind, before: string, secret: string) => ({
  kind,
  pattern: new RegExp(`${before}(?<secret>${secret.replaceAll('~', sign)})`, 'dg'),
})
const alone = String.raw`(?<![A-Za-z0-9])`

const forms = [
  form('key', alone, 'A[KS][Il1|]A~{12,20}'),
  form('key', alone, 'g[hn][pousr][_. -]?[A-Za-z0-9]~{24,}'),
  form('key', alone, 'g[hn][pousr]_~{12,}'),
  form('key', alone, 'g[il1]thub[_ ]pat[_ ]~{16,}(?: ~{20,})?'),
  form('key', alone, 'g[il1]pat-~{12,}'),
  form('key', alone, 'x[o0]x[a-z]-~{10,}'),
  form('key', 'hooks[.]slack[.]com/ ?services/ ?', String.raw`(?:~|\]| (?=/)){16,}`),
  form('key', alone, '[srw][kh][_ ]?(?:[lI1]ive|test)[_ ]{0,2}(?=~*[0-9A-Z])~{10,}'),
  form('key', alone, 'A[Il1|][zZ]a~{25,}'),
  form('key', alone, 'GOCSPX-~{16,}'),
  form('key', alone, 'ya29[.]~{20,}'),
  form('key', alone, 'npm[_ ](?=~*[0-9])~{24,}'),
  form('key', '[Tt]oken ?[=:] ?["\']?', 'npm[_ ]~{8,}'),
  form('key', alone, 'sk-(?=~*[0-9])(?=~*[A-Z])~{20,}'),
  form('key', alone, '(?:hf|dop_v1|pypi|shpat|glrt|dckr_pat|sq0[a-z]{3})[_-](?=~*[0-9])~{20,}'),
  form('key', alone, 'SG[.]~{16,}[.]~{16,}'),
  form('token', alone, 'fwc_~{20,}'),
  form('key', '', '-* ?BEGIN [A-Z ]{0,16}PR[Il1]VATE KEY ?-*'),
  form('token', alone, String.raw`e[yv][JIj](?:~|[)\]]){10,}(?:[. ]{1,3}(?:~|[)\]]){10,}){1,2}`),
  form('token', '[Aa]uthorization["\']? ?: ?["\']?(?:[Bb]earer|[Bb]asic|[Tt]oken) ', '~{8,}'),
  form('token', String.raw`\b[Bb]earer `, '(?=~*[0-9])~{16,}'),
  form('password', String.raw`\w ?: ?/ ?\[?/ ?[^\s:/@"']*: ?`, String.raw`[^\s@"'/$<{*]{3,}(?: [^\s@"'/]+)?(?=@)`),
  form('password', String.raw`\b(?:mysql|mysqldump|mariadb)\b.* -p`, String.raw`[^\s"'$]{4,}`),
  form('password', String.raw`\bsshpass -p ?["']?`, String.raw`[^\s"'$]{4,}`),
  form('password', String.raw`\bcurl\b.* -u ["']?[^\s:"']+:`, String.raw`[^\s"'$]{3,}`),
  form('password', String.raw`\blogin\b.* -p ["']?`, String.raw`[^\s"'$]{4,}`),
]

const email = /(?<![\w.:/@-])(?<secret>[\w.+%-]+ ?@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.(?<top>[A-Za-z]{2,}))(?![\w/:])/dg
/** Addresses that aren't personal: sources of code, and names of files and packages. */
const notPersonal = /^(?:git|hg|svn|noreply|no-reply)@|@(?:users\.noreply\.)/i
/** In that case it is a user name on a machine. */
const remoteShell = /\b(?:ssh|scp|sftp|rsync|mosh)\b/
const fileEndings = /^(?:png|jpe?g|svg|webp|gif|js|ts|css|json|html|md|tgz|service|timer|target)$/

/** Finds the secrets of a line by their form. */
export const secretsByForm = (text: string): SecretSpan[] => {
  const keys = forms.flatMap(({ kind, pattern }) =>
    [...text.matchAll(pattern)].map(({ indices }) => ({
      kind,
      start: indices!.groups!['secret']![0],
      end: indices!.groups!['secret']![1],
    })),
  )
  const addresses = [...text.matchAll(email)]
    .filter(
      ({ groups, index }) =>
        !remoteShell.test(text.slice(0, index)) && !notPersonal.test(groups!['secret']!) && !fileEndings.test(groups!['top']!),
    )
    .map(({ index, groups }) => ({ kind: 'email' as const, start: index, end: index + groups!['secret']!.length }))
  return [...keys, ...addresses]
}
