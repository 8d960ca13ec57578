/**
 * What a room or the platform needs from above, where it may not import: it says the type, and `server.ts` provides the
 * value once, at start (« port » as in hexagonal architecture). Asking for one that nobody provided throws, unless it
 * says what holds `otherwise`.
 */
export interface Port<Value> {
  readonly value: Value;
  provide(value: Value): void;
}

/** `name` is the port's own, for the error that `value` throws when it was forgotten. */
export function port<Value>(name: string, fallback?: { otherwise: Value }): Port<Value> {
  let held: { value: Value } | undefined = fallback && { value: fallback.otherwise };
  return {
    get value() {
      if (!held) throw new Error(`${name} was not provided: server.ts provides every port`);
      return held.value;
    },
    provide(value) {
      held = { value };
    },
  };
}
