/** Takes the messages; pino's logger is one. */
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
  /** The folder in which root puts what the server's account cannot reach elsewhere. */
  fallbackDir: string
  /** Seconds in which no server shows itself before the start is given up. */
  patience?: number
  /** Beyond or instead of those of `serverSettings`. */
  settings?: Record<string, string>
  /** In place of those of the installed package: to run a cluster of another major version. */
  programs?: Programs
  /** Folder of the installed package, when it is not this platform's own in node_modules. */
  installed?: string
}

/** A PostgreSQL server that runs beside the app and is restarted whenever it ends, until `close`. */
export type EmbeddedPostgres = {
  /** For any driver. There is no password: the folder of the socket is closed to other users. */
  url: string
  /** Ends the lease of this process; when it was the last one, waits until the server has stopped. */
  close: () => Promise<void>
}

/** PostgreSQL cannot run here. The message says why, and what a person can do. */
export class EmbeddedPostgresError extends Error {}

/** The cluster was made by another major version than the one that is installed. */
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
