/**
 * The name of the constraint an error reports (unique, check, exclusion, foreign key, not null: SQLSTATE class 23),
 * or null when the error is anything else. Looks through `cause`, where libraries wrap the driver's error.
 */
export function constraintOf(error: unknown): string | null {
  for (let current = error, depth = 0; depth < 5; depth++) {
    if (typeof current !== "object" || current === null) return null;
    const { code, constraint, cause } = current as { code?: unknown; constraint?: unknown; cause?: unknown };
    if (typeof code === "string" && code.startsWith("23") && typeof constraint === "string") return constraint;
    current = cause;
  }
  return null;
}
