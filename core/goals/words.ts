/** Words that mean the same in a goal, a group per line. Words that are close but lead to different projects are in no group. */
const groups = `
  site website webpage homepage page webspace wordpress
  email mail inbox
  crash die dies dying dead died
  broken broke break breaks breaking
  llm gpt chatgpt
  hang hangs freeze freezes frozen stuck
  mfa 2fa
  photo picture
  cost spend spending spends spent expense expensive pay pays paid charge charges charged
  visitor user customer client guest
  computer laptop pc machine notebook
  hacker attacker intruder thief burglar
  delete remove erase wipe
  lose lost loss losing loses vanish vanishes vanished disappear disappears disappeared
  fast faster fastest speed
  slow slower slowly sluggish laggy crawl crawls
  chart graph diagram plot plots
  recommend recommendation suggest suggestion
  boss manager management
  student pupil
  disk drive ssd
  refuse reject block
  program app application software script
  access permission privilege
  audit auditor compliance
  staff employee colleague coworker
  automatic automatically automate automation
  secure security safe safely safety protect protection
  deploy deployment rollout
  undo revert rollback
  encrypt encryption encrypted
  intern apprentice trainee
  limit limits restrict restricted
  restart reboot
  alarm alert warn warning notify notification
  document pdf paper handbook manual wiki
  sort classify classification categorize triage label
  twice double duplicate
  network wifi wlan lan
  cheap cheaper affordable
  phone smartphone
  invent invents invented hallucinate hallucination hallucinates fabricate fabricates lie lies lying
  sell sale sold
  restore recover recovery
  monitor monitoring
  steal stolen theft
  kubernetes k8s
  postgres postgresql
  database databases db
  repository repo
  developer programmer coder
  test tester testing
  analysis analyst analyse analyze
  administrator admin administration
  booked booking reservation reserve
`

/** Each synonym, mapped to one word that represents its group. */
export const sameWords: ReadonlyMap<string, string> = new Map(
  groups
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.trim().split(' ')
      return others.map((word) => [word, first] as const)
    }),
)

/** Words that people use for a category's subject. */
const synonyms: Record<string, readonly string[]> = {
  'Account Management': ['iam', 'permission', 'identity', 'login', 'role', 'tenant', 'organization'],
  Analytics: [
    'analysis',
    'analyze',
    'chart',
    'dashboard',
    'metric',
    'report',
    'statistics',
    'visualize',
    'insight',
    'spreadsheet',
    'excel',
  ],
  'AI / ML': ['artificial', 'intelligence', 'machine', 'neural', 'llm', 'gpt', 'chatbot', 'prediction', 'model'],
  'Cloud DevOps': ['devops', 'deploy', 'pipeline', 'automation', 'release', 'terraform', 'infrastructure', 'ansible', 'jenkins'],
  Compute: ['server', 'serverless', 'lambda', 'virtual', 'vm', 'processor', 'performance', 'cpu'],
  Containers: ['container', 'docker', 'kubernetes', 'k8s', 'podman', 'helm'],
  'Cost Economics': ['cost', 'bill', 'budget', 'price', 'pricing', 'cheap', 'saving', 'finops'],
  Databases: ['database', 'sql', 'postgres', 'mysql', 'sqlite', 'mongodb', 'query', 'table'],
  'Global Infrastructure': ['cdn', 'region', 'latency', 'worldwide', 'global', 'edge'],
  Networks: ['network', 'dns', 'http', 'tcp', 'ip', 'router', 'firewall', 'vpn', 'web', 'website', 'internet'],
  Security: [
    'security',
    'encryption',
    'tls',
    'ssl',
    'https',
    'certificate',
    'hacker',
    'attack',
    'password',
    'cryptography',
    'protect',
    'privacy',
    'safe',
  ],
  Storage: ['storage', 's3', 'bucket', 'backup', 'disk', 'file', 'archive', 'restore', 'recovery'],
}

/** Returns the words that people use for a category, for projects whose catalogue has no `goals` for them. */
export const categorySynonyms = (category: string): readonly string[] => synonyms[category] ?? []
