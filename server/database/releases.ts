/** The number of the last migration in each release. A release adds its line; docs/decisions/0139 says what for. */
export const lastMigrationOfRelease: Record<string, number> = { '1.0.0': 33 }
