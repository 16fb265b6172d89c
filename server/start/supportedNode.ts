const [major = 0] = process.versions.node.split('.').map(Number)

/** Imported first, so that an older Node reports its version before it fails on newer syntax. */
if (major < 24) {
  console.error(
    `Fieldwork runs on Node 24 or newer; this is Node ${process.versions.node}. \`npm start\` brings its own on Linux and Windows.`,
  )
  process.exit(1)
}
