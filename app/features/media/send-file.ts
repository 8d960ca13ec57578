import { PART_BYTES, type UploadKind } from "~/platform/files/upload-kinds";

export interface Sent {
  onProgress: (part: number) => void;
  /** The network went, or came back. */
  onWaiting: (waiting: boolean) => void;
  signal: AbortSignal;
}

export type SentFile = { ok: true; id: string } | { ok: false; reason: string };

const FIRST_PART_BYTES = 64 * 1_024;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

class Refused extends Error {}

/** Erases what was sent, for who wants it no more; without a network it goes by itself within a day. */
export function eraseSent(id: string): void {
  fetch(`/televersements/${id}/retrait`, { method: "POST", body: new URLSearchParams(), keepalive: true }).catch(
    () => {},
  );
}

/**
 * Sends a file by parts, and goes on where it stopped for as long as it takes: a part that does not arrive is asked after, then sent
 * again. Parts grow while the network carries them. Given up, what came of it is erased, and it throws the signal's reason.
 */
export async function sendFile(
  file: Blob,
  kind: UploadKind,
  { onProgress, onWaiting, signal }: Sent,
): Promise<SentFile> {
  let id: string | null = null;
  try {
    const announced = await untilAnswered(() =>
      fetch("/televersements", {
        method: "POST",
        body: new URLSearchParams({ kind, sizeBytes: String(file.size) }),
        signal,
      }),
    );
    id = String(announced.id);
    let received = 0;
    let size = FIRST_PART_BYTES;
    while (received < file.size) {
      const began = performance.now();
      const from = received;
      const said = await untilAnswered(async (again) =>
        again
          ? fetch(`/televersements/${id}`, { signal })
          : fetch(`/televersements/${id}`, {
              method: "POST",
              headers: { "Content-Type": "application/octet-stream", "Upload-Offset": String(from) },
              body: file.slice(from, from + size),
              signal,
            }),
      );
      received = Number(said.receivedBytes);
      onProgress(received / file.size);
      if (performance.now() - began < 1_500) size = Math.min(PART_BYTES, size * 2);
    }
    await untilAnswered(() =>
      fetch(`/televersements/${id}/fin`, { method: "POST", body: new URLSearchParams(), signal }),
    );
    return { ok: true, id };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.message };
    if (id) eraseSent(id);
    throw error;
  }

  /** What the server says; as long as nothing answers, or it is in trouble, asked again, a little later each time. */
  async function untilAnswered(ask: (again: boolean) => Promise<Response>): Promise<Record<string, unknown>> {
    for (let waitMs = 0; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2 || FIRST_WAIT_MS)) {
      if (waitMs > 0) await pause(waitMs);
      signal.throwIfAborted();
      const answer = await ask(waitMs > 0).catch(() => null);
      const said = answer && (await answer.json().catch(() => null));
      if (answer && said && (answer.ok || answer.status === 409)) {
        onWaiting(false);
        return said;
      }
      if (answer && said && answer.status < 500 && answer.status !== 429) throw new Refused(said.reason ?? "failed");
      onWaiting(true);
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        removeEventListener("online", done);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      addEventListener("online", done);
      signal.addEventListener("abort", done);
    });
  }
}
