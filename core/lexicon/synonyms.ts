/**
 * Words that mean the same, a group on each line. Words after a bar count only in goals, which say what people want: in questions, which say
 * what is wrong, they mean something else. Words that are close but lead to different projects are in no group.
 */
const groups = `
  frozen freeze froze stuck hang hung spin unresponsive
  mac macos macbook imac osx apple
  windows wsl powershell
  wrong incorrect false
  broken broke break crash corrupt | die dies dying dead
  delete remove erase uninstall rm | wipe
  lost lose gone missing disappear vanish | loss
  retry redo
  twice double duplicate
  stop quit exit leave close
  big bigger biggest large larger largest size high higher highest huge
  password passphrase pw passwd
  program script app | application software
  login signin
  machine laptop computer pc | notebook
  restart reboot
  slow slower slowest sluggish | slowly laggy crawl
  cost money price expensive pay paid dollar | charge
  error fail failure fault
  allow permit permission denied forbidden
  change edit modify
  safe danger risk
  save keep kept store
  undo revert rollback
  picture image photo foto
  refuse reject block
  folder directory
  browser chrome firefox
  url link address
  terminal shell
  begin began begun start launch
  old older oldest outdated stale
  fast faster fastest quick speed
  site website page | webpage homepage webspace wordpress
  guess brute
  copy clone
  config configuration conf
  repo repository
  db database
  env environment
  var variable
  argument arg parameter param
  func function
  msg message
  auth authentication
  ms millisecond
  sec second
  hr hour
  cpu processor
  ram memory
  max maximum
  avg average
  cert certificate
  tls ssl https
  css stylesheet
  postgres postgresql
  ai llm gpt chatgpt openai
  doc documentation manual | pdf paper handbook wiki
  admin administrator sudo superuser
  email mail | inbox
  phone mobile smartphone telephone cellphone
  hash checksum sha256 sha
  disk drive hdd ssd
  colleague coworker teammate mate friend buddy | staff employee
  temporary temp
  typo misspell mistype
  vs versus difference
  | mfa 2fa
  | visitor user customer client guest
  | hacker attacker intruder thief
  | chart graph diagram plot
  | recommend suggest
  | boss manager
  | student pupil
  | access privilege
  | audit auditor compliance
  | automatic automate
  | secure safety protect
  | deploy deployment rollout
  | intern apprentice trainee
  | limit restrict
  | alarm alert warn notify notification
  | sort classify classification categorize triage label
  | network wifi wlan lan
  | invent hallucinate fabricate lie lies lying
  | restore recover recovery
  | kubernetes k8s
  | developer programmer coder
  | test tester
  | analysis analyst analyse analyze
  python pyton phyton pyhton
  | booking reservation
`

/** Forms of one word that stemming keeps apart. */
const irregularForms = `
  buy bought
  build built
  catch caught
  choose chose chosen
  come came
  draw drew drawn
  eat ate eaten
  fall fell fallen
  find found
  forget forgot forgotten
  grow grew grown
  hear heard
  hold held
  know knew known
  lead led
  make made
  meet met
  run ran
  sell sold | sale
  send sent
  speak spoke spoken
  spend spent
  steal stole stolen | theft
  take took taken
  tell told
  think thought
  throw threw thrown
  understand understood
  wake woke
  win won
  write wrote written
  bad worse worst
  good better best
  small smaller smallest
  new newer newest
  late later latest
  long longer longest
  low lower lowest
  cheap cheaper cheapest | affordable
  fewer less least
  busy busiest
  two 2
  three 3
  four 4
  five 5
  ten 10
  twenty 20
  hundred 100
  thousand 1000
`

/** Names of the same thing, as people type them. */
export const sameNames: ReadonlyArray<readonly string[]> = [
  ['postgres', 'postgresql'],
  ['kubernetes', 'k8s'],
]

/** `words`: what means the same everywhere. `inGoals`: what means that in a goal, too. */
type SynonymGroup = { words: readonly string[]; inGoals: readonly string[] }

export const synonymGroups: readonly SynonymGroup[] = `${groups}${irregularForms}`
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [words = [], inGoals = []] = line.split('|').map((part) => part.match(/\S+/g) ?? [])
    return { words, inGoals }
  })

/** The words that mean the same everywhere, with the word itself. */
export const synonymsOf = (word: string): readonly string[] => synonymGroups.find(({ words }) => words.includes(word))?.words ?? [word]
