import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { csv, csvResponse } from "~/platform/files/csv";
import { listAudienceDays } from "../audience.server";
import { sources } from "../visits";
import { sourceNames } from "./messages";

/** Every day that is kept. Numbers alone, of nobody: a link is enough. */
export async function loader(): Promise<Response> {
  const columns = [
    "Jour",
    "Visites comptées",
    ...sources.map((source) => sourceNames[source]),
    "Pages lues",
    "Comptes",
    "Adhésions",
  ];
  const rows = (await listAudienceDays(db())).map(({ first, ...of }) => [
    first,
    ...[of.visits, ...sources.map((source) => of[source]), of.views, of.accounts, of.members].map(String),
  ]);
  return csvResponse(`audience-${parisDay(now())}`, csv(columns, rows));
}
