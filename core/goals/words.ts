/** Words that say nothing about a goal's subject: function words, generic verbs, and words of degree. */
export const goalFillers: ReadonlySet<string> = new Set(
  (
    'a about above actually after again all almost along already also although always am an and another any anybody anyone anything are ' +
    'around as at away back bad badly be because become becoming been before begin beginner beginning being best better between big bit both ' +
    'build building but buy by can cannot career change come could course curious deal create creating day do does doing done dont down each easily easy ' +
    'else end enough etc even ever every everybody everyone everything exam explain few finally fuss find first fix for free from fun further ' +
    'general get getting give go going good great guide had handle happen has have having he help her here him his home hour how hype i idea if im ' +
    'improve in instead into is isnt it its ive job just keep kind know knowledge large last later lead learn learning least less ' +
    'let life like little live ll long look lot lots main make making many may maybe me mean might mine minute month more most much must my ' +
    'myself need needed never new next nice no nobody not nothing now of off often ok okay old on once one online only or other others our ' +
    'out over own part people perfect person place play please possible practical practice pretty project projects proper properly put quick ' +
    'quickly quite rather ready real really right run running s same say see set shall she should show simple simply since skill skills small ' +
    'so some somebody someone something somewhere soon start step still stop stuff such sure t take teach tell than thank thanks that the ' +
    'their them then there these they thing things think this those through thru time tiny to today together tomorrow too topic try ' +
    'trying turn tutorial two under understand understanding until up us use used useful using ve very via want wanted wants was way we week ' +
    'well went were what whats whatever when where whether which while who whole why will wish with within without wont wonder work working ' +
    'works world would year years yes yet you your yourself monday tuesday wednesday thursday saturday sunday evening morning afternoon ' +
    'three four five six seven eight nine ten half clue mess worry basics fundamentals finally certainly professional'
  ).split(' '),
)

/** Words that have another meaning outside computing: they need another word beside them to say what a goal is about. */
export const ambiguousWords: ReadonlySet<string> = new Set(
  (
    'access account alarm analytics apple architect archive attack balance bank bill bin bind book borg branch budget bug cache capacity captain ' +
    'certificate chain cheap chat churn cloud coach code concurrency container cookie cost crash crypto customer data ' +
    'deal delete design development document domain door draw drive driver event exercise experiment fashion figure file ' +
    'filter finance fit forbidden forecast forensics freeze game garden group hang hand harden health history host image index insight ' +
    'instrument intern inventory join key label language lambda layer load lock log machine market master match meaning member merge message ' +
    'model money monitor move music network note notification office online order packet paint park partner party pay people phone photo ' +
    'picture pipeline plan plant pod poison pool port presentation price printer privacy process profit program protect queue race rag ' +
    'ranking rate read record recommend recommendation recovery register relax release report reports request resolver rest restore resume ' +
    'retry review role roll router routing run safe sail sale sample save scale schema school score script search seat secret security select ' +
    'sell sentiment series service session share shop signal sleep slow sort space spam speak speed staff stage statistics stock ' +
    'storage store stress string student style subject supervisor swim switch table tag target task team template test testing theater ' +
    'thread ticket timing toast token tool trace track traffic train transaction translate transport travel tree trend trigger trust tune ' +
    'type urgent user vault video virtual visitor voice volume wake warn watch weather weight wire word write'
  ).split(' '),
)

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
