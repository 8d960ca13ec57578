import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Pages asked of the database, one that is kept, a file, and whether the site is ready. */
const pages = ["/readyz", "/evenements?page=2", "/blog?page=2", "/auth", "/membership?ref=ABCDEF", "/", "/favicon.svg"];

export interface Ledger {
  /** Of each answer: what was asked, its status (0: the connection was cut) and how long it took. */
  answers: { asked: string; status: number; ms: number }[];
  /** The address in each message whose writer read that it was kept. */
  acknowledged: string[];
}

/** People who read pages and write to the coach until told to stop, each with `restMs` between two clicks. */
export function visitors(baseUrl: string, { readers = 6, writers = 2, restMs = 20 } = {}) {
  const ledger: Ledger = { answers: [], acknowledged: [] };
  let go = true;

  async function ask(path: string, init?: RequestInit): Promise<number> {
    const from = performance.now();
    const answer = await fetch(baseUrl + path, { redirect: "manual", ...init }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    const status = answer?.status ?? 0;
    ledger.answers.push({
      asked: `${init?.method ?? "GET"} ${path}`,
      status,
      ms: Math.round(performance.now() - from),
    });
    return status;
  }

  async function read(from: number) {
    for (let turn = from; go; turn++) {
      await ask(pages[turn % pages.length] ?? "/");
      await sleep(restMs);
    }
  }

  async function write() {
    while (go) {
      const email = `${randomUUID()}@exemple.example`;
      const body = new URLSearchParams({
        source: "page",
        name: "Claire Morel",
        message: "Bonjour",
        situation: "conflit-ex",
        consent: "on",
        email,
      });
      const headers = { "Sec-Fetch-Site": "same-origin" };
      if ((await ask("/contact/envoyer", { method: "POST", body, headers })) === 200) ledger.acknowledged.push(email);
      await sleep(restMs);
    }
  }

  const all = Promise.all([
    ...Array.from({ length: readers }, (_, index) => read(index)),
    ...Array.from({ length: writers }, () => write()),
  ]);
  return {
    ledger,
    async leave(): Promise<Ledger> {
      go = false;
      await all;
      return ledger;
    },
  };
}

/** Of the messages whose writers read that they were kept, those the database does not hold. */
export async function lostIn(databaseUrl: string, { acknowledged }: Ledger): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ email: string }>("select email from contact_messages");
  await client.end();
  const kept = new Set(rows.map(({ email }) => email));
  return acknowledged.filter((email) => !kept.has(email));
}

/** « 200: 512, 503: 41; at most 6,210 ms; 120 messages kept », for the record of a long run. */
export function told({ answers, acknowledged }: Ledger): string {
  const byStatus = new Map<number, number>();
  for (const { status } of answers) byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  const counts = [...byStatus].sort().map(([status, count]) => `${status}: ${count}`);
  const longest = Math.max(0, ...answers.map(({ ms }) => ms));
  return `${counts.join(", ")}; at most ${longest} ms; ${acknowledged.length} messages kept`;
}
