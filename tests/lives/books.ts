import { strFromU8 } from "fflate";
import { sql } from "kysely";
import { type FileKind, readTurnover, writeFile } from "~/features/accounting/accounting.server";
import { checkInvariants } from "~/features/admin/admin.server";
import { reconcile } from "~/features/billing/billing.server";
import { inTransaction } from "~/platform/db/database.server";
import { plus } from "./days";
import type { Batch } from "./live";
import * as model from "./model";

// What a whole batch leaves behind: the books, their files and the provider's ledger, to the cent.

const by = "00000000-0000-4000-8000-000000000001";

/** Everything that does not add up at the end of a batch, in words; nothing when all does. */
export async function audit({ purchases, lives, last }: Batch): Promise<string[]> {
  const { db, simulator } = purchases;
  const now = { now: last };
  const problems: string[] = [];
  const equal = (what: string, seen: unknown, wanted: unknown) => {
    const [a, b] = [JSON.stringify(seen), JSON.stringify(wanted)];
    if (a !== b) problems.push(`${what}: ${a}, should be ${b}`);
  };

  const { differenceCents, differences } = await reconcile(now);
  equal("the provider's lists against ours", { differenceCents, differences }, { differenceCents: 0, differences: [] });
  equal("the rules of every night", await checkInvariants(now), []);

  const { rows: gaps } = await sql<{ series: string; year: number }>`
    select series, year from invoices group by series, year
    having min(no) <> 1 or max(no) <> count(*) or count(distinct no) <> count(*)`.execute(db);
  equal("numbers without a gap, from 1, by series and year", gaps, []);

  // Each payment: our books, what the provider kept, and what the coach sent from her own bank.
  const { rows: ours } = await sql<{ providerId: string; cents: number; transferred: number }>`
    select p.provider_id as "providerId", (select coalesce(sum(amount_cents), 0)::int from ledger_entries e where e.payment_id = p.id) as cents,
      (select coalesce(sum(amount_cents), 0)::int from refunds r where r.payment_id = p.id and r.cause like 'transfer:%') as transferred
    from payments p where p.provider_id is not null`.execute(db);
  const there = new Map(
    simulator
      .ledger()
      .payments.map((one) => [
        one.id,
        one.status === "paid" ? one.amountCents - one.refundedCents - one.chargedBackCents : 0,
      ]),
  );
  equal("payments here and there", ours.length, there.size);
  for (const { providerId, cents, transferred } of ours)
    if (cents + transferred !== there.get(providerId))
      problems.push(
        `${providerId}: ${cents} in our books and ${transferred} by transfer, ${there.get(providerId)} there`,
      );
  const transferred = sum(ours.map((one) => one.transferred));
  const kept = sum([...there.values()]) - transferred;
  const imagined = sum(lives.flatMap(({ world }) => world.payments.map((payment) => model.booked(world, payment))));
  equal("what is kept, as the models say", kept, imagined);

  // Every file of every year of the batch.
  const { rows: years } = await sql<{ year: string }>`
    select distinct to_char(booked_on, 'YYYY') as year from ledger_entries order by year`.execute(db);
  const totals = {
    receipts: 0,
    provider: 0,
    bank: 0,
    sales: 0,
    fec: 0,
    fecUnbalanced: 0,
    turnover: 0,
    received: 0,
    invoiced: 0,
    rewards: 0,
  };
  for (const { year } of years) {
    const read = (kind: FileKind, month: string) =>
      inTransaction(async (trx) => strFromU8((await writeFile(trx, kind, month, { now: last, by })).body));
    const receipts = cells(await read("receipts", `${year}-01-01`));
    totals.receipts += number(receipts.at(-1)?.[5]);
    const journal = cells(await read("journal", `${year}-01-01`)).slice(1);
    const account = (code: string) =>
      sum(journal.filter((line) => line[3] === code).map((line) => number(line[8]) - number(line[9])));
    totals.provider += account("5117");
    totals.bank += account("512");
    totals.sales -= account("706");
    totals.rewards += account("6222");
    const fec = (await read("fec", `${year}-01-01`))
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split("\t"));
    totals.fec += sum(fec.filter((line) => line[4] === "5117").map((line) => number(line[11]) - number(line[12])));
    totals.fecUnbalanced += Math.abs(sum(fec.map((line) => number(line[11]) - number(line[12]))));
    for (const month of ["01", "03", "05", "07", "09", "11"]) {
      const reporting = cells(await read("reporting", `${year}-${month}-01`));
      const total = (flow: string) => number(reporting.find(([cell]) => cell === `Total ${flow}`)?.[7]);
      totals.received += total("10.4");
      totals.invoiced += total("10.3");
    }
    totals.turnover += (await readTurnover(db, plus(`${year}-12-01`, 30), 12)).yearCents;
  }
  const { rows: documents } = await sql<{
    cents: number;
  }>`select coalesce(sum(total_cents), 0)::int as cents from invoices`.execute(db);
  const paidRewards = sum(lives.flatMap(({ world }) => world.rewards.map(({ paid }) => (paid ? model.REWARD : 0))));
  equal("the files", totals, {
    receipts: kept,
    provider: kept + transferred,
    bank: -transferred - paidRewards,
    sales: kept,
    fec: kept + transferred,
    fecUnbalanced: 0,
    turnover: kept,
    received: kept,
    invoiced: documents[0]?.cents,
    rewards: paidRewards,
  });
  return problems;
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
const number = (cell = "0") =>
  Math.round(
    Number(
      cell
        .replaceAll(/[\s\u202f\u00a0]/g, "")
        .replace(",", ".")
        .replace("−", "-"),
    ) * 100,
  );

function cells(text: string): string[][] {
  return text
    .replace("\ufeff", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";").map((cell) => cell.replace(/^"|"$/g, "")));
}
