/* Detects commands that destroy more than the project created. */

const end = String.raw`(?=$|[\s;&|)])`
const quote = String.raw`["']?`
/** The whole computer or a whole home folder. */
const everything = String.raw`(?<!\S)${quote}(?:/|~|\$HOME|\$\{HOME\})${quote}/?\*?${quote}${end}`
const systemFolder = String.raw`${quote}/(?:bin|boot|dev|etc|home|lib|opt|root|sbin|sys|usr|var)/?\*?${quote}${end}`
const disk = String.raw`${quote}/dev/(?:sd|hd|vd|xvd|nvme|mmcblk|r?disk)\w`
/** Any other arguments of the same command. */
const others = String.raw`(?:[^\s|;&]+\s+)*`
const upTo = '[^|;&]*'

const remove = String.raw`\brm\s+${others}?-(?:\w*[rR]\w*|-recursive)\s+${others}`
const recursively = String.raw`\s+${others}?-(?:\w*R\w*|-recursive)\s+${others}`
const shell = String.raw`(?:\S*/)?(?:ba|z|da|k)?sh`

const rules: [message: string, ...patterns: string[]][] = [
  [
    'This deletes everything. Name the intended folder.',
    remove + everything,
    String.raw`\bcd\s+(?:/|~)?\s*(?:&&|;)\s*(?:sudo\s+)?rm\s+${others}?-\w*[rR]\w*\s+${others}\*`,
    String.raw`\bfind\s+${everything}${upTo}\s-(?:delete\b|exec(?:dir)?\s+(?:sudo\s+)?rm\b)`,
    String.raw`\bfind\s+${everything}${upTo}\|\s*(?:sudo\s+)?xargs\s+${others}rm\b`,
    String.raw`\bmv\s+${others}?${everything}`,
    String.raw`\brsync\b${upTo}\s--delete\S*\s${upTo}${everything}`,
    String.raw`\brmtree\(\s*["'](?:/|~)["']`,
    String.raw`\b(?:Remove-Item|rd|rmdir|del)\b${upTo}\s(?:-Recurse|/s)\b${upTo}\s["']?[A-Za-z]:\\?\*?${quote}${end}`,
  ],
  [
    'This deletes a system folder. Name the intended folder.',
    remove + systemFolder,
    String.raw`\bfind\s+${systemFolder}${upTo}\s-(?:delete\b|exec(?:dir)?\s+(?:sudo\s+)?rm\b)`,
  ],
  [
    'This runs a script from a server unread. Download it to a file, read it, then run it.',
    String.raw`\b(?:curl|wget)\b${upTo}\|\s*(?:sudo\s+(?:-\S+\s+)*)?${shell}\b(?!\s+-c\b)`,
    String.raw`\b(?:curl|wget)\b${upTo}\|\s*(?:sudo\s+(?:-\S+\s+)*)?(?:python3?|perl|ruby|node|php)\s*-?\s*(?:$|[|;&])`,
    String.raw`\b(?:ba|z|da|k)?sh\s+(?:-c\s+)?["']?(?:<\(|\$\(|${'`'})\s*(?:curl|wget)\b`,
  ],
  [
    'This lets everybody write there. Grant only the permissions that are needed.',
    String.raw`\bchmod${recursively}(?:0?777|a\+rwx|ugo\+rwx)\b`,
    String.raw`\bchmod\s+(?:0?777|a\+rwx)\s+(?:-R|--recursive)\b`,
    String.raw`\bchmod\s+(?:0?777|0?666|a\+r?wx?)\s+/(?:bin|boot|dev|etc|home|lib|opt|root|sbin|sys|usr|var)\b`,
    String.raw`\bNOPASSWD:\s*ALL\b`,
  ],
  [
    'This takes ownership of system files. Name the intended folder.',
    String.raw`\bch(?:own|mod|grp)${recursively}(?:${everything}|${systemFolder})`,
    String.raw`(?:(?<!>)>|\btruncate\s${upTo}|\btee\s+)\s*/etc/(?:passwd|shadow|group|gshadow|sudoers|fstab|hosts)\b`,
  ],
  [
    'This overwrites a disk. Write to a file.',
    String.raw`\bdd\b${upTo}\bof=${disk}`,
    String.raw`>\s*${disk}`,
    String.raw`\b(?:mkswap|shred|blkdiscard)\b${upTo}\s${disk}`,
    String.raw`\bwipefs\b${upTo}\s(?:-\w*a\w*|--all)\b${upTo}${disk}`,
    String.raw`\b(?:s|g)?fdisk\b${upTo}\s(?:-\w*[Zo]\w*|--zap\S*|--clear)\b${upTo}${disk}|\bsgdisk\b${upTo}\s(?:-\w*[Zo]\w*|--zap\S*|--clear)\s${upTo}${disk}`,
    String.raw`\bparted\b${upTo}${disk}\S*\s${upTo}\b(?:mklabel|mkpart|rm)\b`,
    String.raw`\bcryptsetup\b${upTo}\b(?:luksFormat|erase|luksErase)\b${upTo}${disk}`,
    String.raw`\bbadblocks\b${upTo}\s-\w*[wn]\w*\s${upTo}${disk}`,
    String.raw`\b(?:cp|mv|tee)\s${upTo}\s?${disk}\w*\s*(?:$|[|;&])`,
  ],
  ['This erases a disk. Use a file as the disk.', String.raw`\bmkfs(?:\.\w+)?\s+(?:[^\s|;&]+\s+)*["']?/dev/`],
  [
    'This deletes a volume of the computer with all its data. Use a file as the disk.',
    String.raw`\bzpool\s+destroy\b|\b(?:lv|vg|pv)remove\b|\bmdadm\b${upTo}--zero-superblock`,
  ],
  [
    'This also deletes what others created. Name what is meant.',
    String.raw`\bdocker\s+(?:system|volume)\s+prune\b`,
    String.raw`\bdocker\s+(?:rm|kill|rmi|volume\s+rm)\b[^|;&]*\$\(docker\s+\w+(?:\s+ls)?\s+-\w*a?q\w*\s*\)`,
    String.raw`\bkubectl\s+delete\b${upTo}\s--all\b`,
    String.raw`\bterraform\s+destroy\b${upTo}-auto-approve\b`,
    String.raw`\baws\s+s3\s+(?:rb\b${upTo}--force|rm\s+s3://[^/\s]+/?\s${upTo}--recursive)\b`,
    String.raw`\bgcloud\s+projects\s+delete\b|\baz\s+group\s+delete\b`,
    String.raw`\b(?:redis|valkey)-cli\b${upTo}\bflush(?:all|db)\b`,
  ],
  [
    'This stops or removes things of others. Name what is meant.',
    String.raw`\bkill\s+(?:-\w+\s+)+-1\b`,
    String.raw`\b(?:userdel|deluser)\s${upTo}(?:-\w*r\w*|--remove-\S+)\s`,
    String.raw`\bcrontab\s+-r\b`,
  ],
  [
    'This gives a container access to the whole computer. Mount the folder that it needs.',
    String.raw`\bdocker\s+run\b${upTo}\s(?:-v\s*|--volume[\s=])["']?/:`,
  ],
  [
    'This is a fork bomb: it starts processes until the computer stops. Describe it in words.',
    String.raw`([\w:]+)\s*\(\)\s*\{\s*\1\s*\|\s*\1\s*&\s*\}\s*;\s*\1`,
  ],
]

const compiled = rules.map(([message, ...patterns]) => ({ message, patterns: patterns.map((pattern) => new RegExp(pattern, 'i')) }))

/** Text that is only printed. What follows it, such as a redirection, is still checked. */
const printed = /\b(?:echo|printf)\s+(?:'[^']*'|"[^"$`]*"|[^|;&>'"])*/g

/** Returns what to do about a command, or undefined if it is harmless. */
export const dangerOf = (line: string): string | undefined => {
  const command = line.replace(/(?:^|\s)#.*$/, '')
  // Text that is piped into a shell or written to sudoers isn't only printed.
  const unquoted = command.replaceAll(/'[^']*'|"[^"]*"/g, '')
  const executed = /\|\s*(?:sudo\s+)?(?:(?:ba|z|da|k)?sh\b|tee\s)/.test(unquoted) ? command : command.replaceAll(printed, ' ')
  return compiled.find(({ patterns }) => patterns.some((pattern) => pattern.test(executed)))?.message
}
