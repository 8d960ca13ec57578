/** What an error of the driver says; looks through `cause`, where libraries wrap it. */
function* layersOf(error: unknown) {
  let current = error;
  for (let depth = 0; depth < 5 && typeof current === "object" && current !== null; depth++) {
    const layer = current as { code?: unknown; constraint?: unknown; cause?: unknown };
    yield layer;
    current = layer.cause;
  }
}

/**
 * The name of the constraint an error reports (unique, check, exclusion, foreign key, not null: SQLSTATE class 23),
 * or null when the error is anything else.
 */
export function constraintOf(error: unknown): string | null {
  for (const { code, constraint } of layersOf(error)) {
    if (typeof code === "string" && code.startsWith("23") && typeof constraint === "string") return constraint;
  }
  return null;
}

/** Two transactions that wait for one another are the database's to part: the one it undid runs again, twice at most. */
export async function againIfUndone<T>(transaction: () => Promise<T>): Promise<T> {
  for (let triesLeft = 2; ; triesLeft -= 1) {
    try {
      return await transaction();
    } catch (error) {
      if (triesLeft === 0 || !isDeadlock(error)) throw error;
    }
  }
}

/** Whether the database undid this transaction to let another one go on (SQLSTATE 40P01). */
function isDeadlock(error: unknown): boolean {
  for (const { code } of layersOf(error)) if (code === "40P01") return true;
  return false;
}
