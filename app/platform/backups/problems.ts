/** Why a backup was not made, or did not stand its trial. */
export const backupProblems = [
  "unreachable",
  "dump_failed",
  "another_site",
  "no_backup",
  "altered",
  "not_empty",
  "no_scratch_database",
  "restore_failed",
  "rows_differ",
  "files_missing",
  "keys_missing",
  "rules_broken",
] as const;
export type BackupProblem = (typeof backupProblems)[number];

/** Told on the dashboard and at the command line, never with what the database holds. */
export class BackupError extends Error {
  readonly problem: BackupProblem;

  /** Which one it is about. */
  readonly backup: string | null;

  constructor(problem: BackupProblem, message: string, options: ErrorOptions & { backup?: string } = {}) {
    super(message, options);
    this.backup = options.backup ?? null;
    this.name = "BackupError";
    this.problem = problem;
  }
}
