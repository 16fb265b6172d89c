/** Words that have another meaning outside computing: they need another word beside them to say what a goal or a search is about. */
export const ambiguousWords: readonly string[] = `
  abroad access accident account accounting action administrator ahead alarm alive analytics apple appointment architect archive arrive
  article attack automate baby balance bank bankrupt bar bill bin bind black body book borg boring bounce box branch bring budget bug burn bus
  business cache camera capacity captain car card catch certificate chain chat cheap cherry children christmas churn cloud club coach code
  coffee coin cold company complaint concurrency confidence contract cookie cost crash credit crowd crypto customer daily data date defend
  delete delivery design desk development document domain door draw drill drive driver drop economics edit emergency employee energy
  engine escape event exercise experiment express family fashion figure file filter finance fire fit flood forbidden forecast forensics
  freeze friend front gallery garden gate gift grandfather green group hand hang harden health history hobby homework honest host hotel
  house hunt image index insight instrument intern inventory join journalist judge jump key kid kitchen label lambda land
  language lawyer layer letter library literacy load lock log lose machine magic market mask master match math meaning meeting member
  merge message model moderate money monitor move music native negotiate neighbour nervous network night noon note notification number
  office open order packet paint parent park partner party passenger path patient pay peak phone photo pick picture pile pilot pipeline plan
  plant pod poison pool port power presence presentation pressure price prime printer privacy process profit program protect pub quality
  question queue race rag random ranking raspberry rate read recipe recommend recommendation record recovery red register relax release
  rental report reports request resolver rest restaurant restore resume retry revenue review ride role roll room rotation router routing
  rush safe sail salary sale salt sample save scale schema school science score script search season seat secret security select sell
  sense sentiment series service session share sheet ship shock shop shrink side signal sleep slow smart sort space spam speak speech
  speed spike spot spy staff stage statistics stay stock storage store strategy stress string student style subject summer supervisor
  supplier supply surprise survey swim switch table tag talk target task teacher team teamwork technology television temperature template
  term test testing theater thesis thread ticket timing toast token tool trace track trade traffic train transaction translate transport
  travel tree trend trigger trust tune type urgent user vacuum vault video virtual visitor voice volume wait wake wallet warehouse warn
  watch water weather wedding weekend weight wife win wire word write yesterday
`
  .trim()
  .split(/\s+/)

/** Subjects close to computing. A goal that names one of them is refused unless a project mentions it. */
export const otherSubjects: readonly string[] = `
  ableton android angular animation arduino autocad bitcoin blender blockchain campaign cobol compiler cryptocurrency css drone earnings
  ethereum excel figma flutter fortran freecad game godot haskell illustrator indesign instagram investing ios ipad iphone java kernel
  kotlin latex lightroom linkedin macro matlab minecraft motoring neo4j nft offensive opengl operating photoshop powerpoint premiere quantum
  react reverse rust salesforce sap seo shader solidity solidworks swift swiftui tiktok trading unity unreal vba vr vue xcode youtube
  wifirepair
`
  .trim()
  .split(/\s+/)

/** Subjects of several words that only other catalogues have. A goal that names one of them fits nothing. */
export const otherTopics: readonly string[] = `
  3d print, 3d printer, 3d printing, browser extension, chrome extension, computer graphics, computer vision, dating app, deep learning,
  desktop app, email server, face recognition, firefox extension, game engine, image recognition, mail server, mailing list, mobile app,
  neural net, neural network, phone app, react native, self-driving, smart contract, home assistant, home automation, smart home, speech recognition, video call, video editing, video game,
  virtual reality, voice assistant, voice recognition
`
  .trim()
  .split(/,\s+/)

/**
 * Products, exams and work that people name when they mean what they are for. A goal that names one leads to what comes closest; unless a title, a
 * concept or a category names it, too, the answer says that no project covers it.
 */
export const productNames: readonly string[] = `
  activedirectory airflow ansible apache argocd aws azure bigquery bitbucket ccna certbot chatgpt chef circleci cissp cka ckad cks cloudflare
  cloudformation comptia databricks datadog discord django drupal dynamodb elasticsearch fail2ban firebase flask gcp githubactions gitlab grafana
  graphql grpc hadoop helm helpdesk heroku iptables istio jenkins joomla k8s kafka kubectl kubernetes laravel magento mariadb memcached mongodb
  mssql mysql netlify newrelic nextcloud nextjs nomad openai opensearch openshift pandas paypal php pinecone podman prometheus proxmox
  pulumi puppet pytorch rabbitmq rails reactjs redis sentry shopify snowflake splunk stripe supabase svelte tableau tailscale telegram tensorflow
  terraform traefik twilio ufw vercel vmware weaviate webpack whatsapp wireguard wordpress zapier
`
  .trim()
  .split(/\s+/)

/** Names that look like another form of a word: `Windows` isn't the plural of a window function. */
export const uninflectedNames: readonly string[] = ['windows']
