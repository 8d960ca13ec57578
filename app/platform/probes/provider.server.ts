const PATIENCE_MS = 10_000;

/** Whether the payment provider answers this key, and the hour it has; null when it sends none. */
export async function askProvider(apiUrl: string, apiKey: string): Promise<{ answers: boolean; clock: Date | null }> {
  try {
    const answer = await fetch(`${apiUrl}/v2/methods`, {
      headers: { Authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: "manual",
    });
    await answer.body?.cancel();
    const date = new Date(answer.headers.get("date") ?? "");
    return { answers: answer.ok || answer.status === 429, clock: Number.isNaN(date.getTime()) ? null : date };
  } catch {
    return { answers: false, clock: null };
  }
}
