const [major = 0] = process.versions.node.split('.').map(Number)

/** Imported first, so that an older Node says what is wrong before it stumbles over something newer. */
if (major < 24) {
  console.error(
    `Fieldwork runs on Node 24 or newer; this is Node ${process.versions.node}. \`npm start\` brings its own on Linux and Windows.`,
  )
  process.exit(1)
}
