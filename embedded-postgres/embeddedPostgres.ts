/** Receives log messages, like pino's logger. */
export type EmbeddedLog = {
  info: (message: string) => void
  warn: (message: string) => void
  error: (error: unknown, message: string) => void
}

/** The PostgreSQL programs to run. */
export type Programs = { bin: string; major: string }

export type EmbeddedOptions = {
  dataDir: string
  log: EmbeddedLog
  /** When running as root: folder for files that the server's account can't reach elsewhere. */
  fallbackDir: string
  /** Seconds without any sign of a server after which the start fails. */
  timeoutSeconds?: number
  /** Added to `serverSettings`, or replacing them. */
  settings?: Record<string, string>
  /** Instead of the installed package's programs, to run a cluster of another major version. */
  programs?: Programs
  /** Folder of the installed package, when it is not this platform's own in node_modules. */
  installed?: string
}

/** A PostgreSQL server that runs beside the app and is restarted whenever it ends, until `close`. */
export type EmbeddedPostgres = {
  /** For any driver. There is no password: other users have no access to the socket's folder. */
  url: string
  /** The file in which PostgreSQL writes its log. */
  logFile: string
  /** Ends this process's lease; if it was the last one, waits until the server has stopped. */
  close: () => Promise<void>
}

/** PostgreSQL can't run here. The message says why and what to do. */
export class EmbeddedPostgresError extends Error {}

/** The cluster was made by a different major version than the installed one. */
export class ClusterVersionError extends EmbeddedPostgresError {
  /** An older one can be upgraded: see upgradeCluster.ts. */
  readonly isOlder: boolean
  constructor(cluster: string, found: string, brought: string) {
    super(
      `The database in ${cluster} was made by PostgreSQL ${found}, and this version of the app brings ${brought}, which cannot read it.`,
    )
    this.isOlder = Number(found) < Number(brought)
  }
}
