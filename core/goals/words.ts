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
    'abroad access accident account accounting action administrator ahead alarm alive analytics apple appointment architect archive ' +
    'arrive article attack baby balance bank bankrupt bar bill bin bind black body book borg boring bounce box branch bring budget bug ' +
    'burn bus business cache camera capacity captain car card catch certificate chain chat cheap cherry children christmas churn cloud ' +
    'club coach code coffee coin cold company complaint concurrency confidence contract cookie cost crash credit crowd crypto customer ' +
    'daily data date deal defend delete delivery design desk development document domain door draw drill drive driver drop economics edit ' +
    'emergency employee energy engine escape event exercise experiment express family fashion figure file filter finance fire fit flood ' +
    'forbidden forecast forensics freeze friend front gallery game garden gate gift grandfather green group hand hang harden health ' +
    'history hobby home homework honest host hotel house hunt image index insight instrument intern interview inventory join journalist ' +
    'judge jump key kid kitchen label lambda land language lawyer layer letter library literacy load lock log lose machine ' +
    'magic market mask master match math meaning meeting member merge message model moderate money monitor move music native negotiate ' +
    'neighbour nervous network night noon note notification number office online order packet paint parent park partner party passenger ' +
    'path patient pay peak people phone photo pick picture pile pilot pipeline plan plant pod poison pool port power presence ' +
    'presentation pressure price prime printer privacy process profit program protect pub quality question queue race rag random ranking ' +
    'raspberry rate read recipe recommend recommendation record recovery red register relax release rental report reports request ' +
    'resolver rest restaurant restore resume retry revenue review ride role roll room rotation router routing run rush safe sail salary ' +
    'sale salt sample save scale schema school science score script search season seat secret security select sell sense sentiment series ' +
    'service session share sheet ship shock shop shrink side signal sleep slow smart sort space spam speak speech speed spike spot spy ' +
    'staff stage statistics stay stock storage store strategy stress string student style subject summer supervisor supplier supply ' +
    'surprise survey swim switch table tag talk target task teacher team teamwork technology television temperature template term test ' +
    'testing theater thesis thread ticket timing toast token tool trace track trade trading traffic train transaction translate transport ' +
    'travel tree trend trigger trust tune type urgent user vacuum vault video virtual visitor voice volume wait wake wallet warehouse ' +
    'warn watch water weather wedding weekend weight wife win wire word write yesterday'
  ).split(' '),
)

/** Subjects close to computing. A goal that names one of them is refused unless a project mentions it. */
export const otherSubjects: ReadonlySet<string> = new Set(
  (
    'ableton android angular animation arduino autocad bitcoin blender blockchain campaign cobol compiler cryptocurrency css drone ethereum ' +
    'excel figma flutter fortran freecad game godot haskell illustrator indesign instagram investing ios iphone ipad kernel kotlin ' +
    'latex lightroom linkedin macro matlab minecraft motoring nft opengl operating photoshop powerpoint premiere quantum react reverse rust ' +
    'salesforce sap seo shader solidity solidworks swift swiftui tiktok trading unity unreal vba vr vue xcode youtube'
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
