/* The words of generated catalogues: what a catalogue of hands-on projects is written with. */

const words = (text: string): string[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((word) => word.replace(/\s+/g, ' '))

/** Verbs of project titles. */
export const verbs = words(`
  Build, Back up, Restore, Measure, Secure, Deploy, Monitor, Migrate, Index, Cache, Draw, Publish, Automate, Schedule, Encrypt, Compress,
  Replicate, Balance, Trace, Test, Version, Package, Search, Archive, Validate, Stream, Queue, Render, Translate, Resize, Import, Export,
  Reconcile, Simulate, Classify, Forecast, Summarise, Profile, Harden, Partition`)

export const objects = words(`
  an inventory, a guest book, a timetable, a price list, a photo album, a weather report, a newsletter, a ledger, a waiting list, a seed
  catalogue, a loan register, a rota, a logbook, a map of stops, a recipe collection, a queue of orders, a sensor feed, a chat room, a
  voting booth, a scoreboard, a ticket counter, a parcel tracker, a sign-in page, a search box, an address book, a music library, a video
  archive, a job board, a quiz night, a budget, an invoice run, a stock chart, a heat map, a tide table, a star chart, a bird survey, a
  lending desk, a repair log, a meter reading, a shift plan, a menu, a family tree, a dictionary, a phrase book, a glossary, a podcast
  feed, a press kit, an event calendar, a floor plan, a booking form, a donation page, a petition, a survey, a mailing list, a telephone
  directory, a visitor counter, an exchange rate board, a route planner, a fuel diary, a training diary, a plant label, a soil record, a
  harvest forecast, a milk round, a vaccination card, a blood pressure chart, a sleep diary, a pill reminder, a thermostat, a doorbell, a
  greenhouse fan, a water pump, a light switch, a bus display, a lost property list, a key cabinet, a coat check, a library card, a reading
  list, a bibliography, a footnote index, a crossword, a chess clock, a league table, a race result, a lap timer, a climbing guide, a trail
  map, an avalanche bulletin, a river gauge, a harbour log, a crew list, a cargo manifest, a customs form, a passport scan, a visa tracker`)

export const technologies = words(`
  PostgreSQL, SQLite, Redis, nginx, Kafka, Kubernetes, Docker, Terraform, Ansible, Prometheus, Grafana, RabbitMQ, MongoDB, Cassandra,
  Elasticsearch, ClickHouse, DuckDB, Python, Rust, TypeScript, Elixir, Clojure, Haskell, Bash, Perl, Lua, WebAssembly, GraphQL, gRPC, MQTT,
  WebSockets, OAuth, OpenSSL, WireGuard, Caddy, HAProxy, Envoy, Consul, Vault, Jenkins, Nomad, systemd, cron, rsync, ZFS, Btrfs, MinIO, Ceph,
  Spark, Airflow, Pandas, NumPy, PyTorch, XGBoost, OpenCV, Whisper, FFmpeg, ImageMagick, Pandoc, Typst, Svelte, React, Django, Flask, Rails,
  Phoenix, Laravel, Hugo, Jekyll, Tailwind, Leaflet, PostGIS, Mapbox, Arduino, Zigbee, LoRa, Raspberry, Wireshark, Fail2ban, SELinux`)

/** Places in titles and descriptions. */
export const settings = words(`
  bakery, ferry line, bicycle workshop, choir, lighthouse, observatory, orchard, vineyard, brewery, bookshop, museum, zoo, aquarium, theatre,
  cinema, circus, radio station, newspaper, post office, railway, tram depot, airport, harbour, shipyard, fishing fleet, sawmill, quarry,
  foundry, pottery, weaving mill, dairy, cheese cellar, beekeeper, greenhouse, botanical garden, forest nursery, ski lift, mountain hut, sailing
  club, rowing club, chess club, football league, swimming pool, climbing hall, dance school, music school, kindergarten, evening school,
  university, laboratory, hospital, pharmacy, dentist, veterinary clinic, ambulance, fire brigade, town hall, court, embassy, hostel, hotel,
  campsite, restaurant, food truck, coffee roaster, tea house, market stall, florist, tailor, shoemaker, watchmaker, locksmith, optician,
  furniture maker, toy shop, printing house, puppet theatre, planetarium, weather station, wind farm, power station`)

export const categories = [
  ...['Account Management', 'Analytics', 'AI / ML', 'Cloud DevOps', 'Compute', 'Containers', 'Cost Economics', 'Databases'],
  ...['Global Infrastructure', 'Networks', 'Security', 'Storage'],
]

/** First and second word of the names of concepts. */
export const conceptSubjects = words(`
  replication, backup, connection, request, session, token, index, query, lock, cache, queue, message, process, thread, memory, disk, network,
  packet, certificate, password, container, image, volume, cluster, node, schema, column, transaction, event, log`)
export const conceptAspects = words('lag, window, pool, limit, key, plan, order, lifetime, policy, snapshot')

export const reasons = words(`
  so that nothing is lost when the power fails, and read what its log says about every error, until it answers in under a second, and prove it
  with a test that you wrote yourself, without paying for anything, and see which part is slowest, so that two people can work on it at once,
  and undo the mistake that everybody makes once, with numbers that you can explain to somebody else, and leave notes for whoever comes next`)

export const stepTitles = words(`
  What you need, Set the scene, Write the first version, Let it fail on purpose, Read the message, Make it faster, Count what came back, Keep a
  copy, Close the door, Watch it for an hour, Show it to somebody, Tidy up`)

/** Sentences of texts; `{…}` is filled in. */
export const sentences = [
  'Open a second terminal and start {technology} for the {setting} before you go on.',
  'The first answer is wrong, and that is the point: {concept} was not what you expected.',
  'Write down how long it takes, because the next step makes {object} about ten times faster.',
  'If the port is taken, another {technology} is still running; stop it and try again.',
  'A {setting} has maybe two hundred visitors a day, which is little for {technology} and much for a spreadsheet.',
  'Nothing here needs the internet: {object} stays on your own machine.',
  'Save the file, restart the service and look at the last line of the log.',
  'You will meet {concept} again in the last step, where it decides whether the restore works.',
  'The numbers differ on your machine; what matters is which of them is larger.',
  'Delete the row on purpose, then ask {technology} for it and read what it answers.',
  'People at the {setting} call this the morning list, and they print it.',
  'With {concept} in place the same question takes a tenth of the time.',
  'This is where most guides stop, and where the {setting} would lose its data.',
  'Compare both results line by line; a difference in the last digit is rounding, any other is a mistake.',
  'The error names {concept}, but the cause is a missing bracket two lines above.',
  'Keep the old version of {object} in a folder beside the new one until the end.',
]
