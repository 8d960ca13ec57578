import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Processing } from "./processing";

/** Whose data: an account's, or those kept under an address that has none, in lower case. */
export type Subject = { userId: string } | { address: string };

/**
 * Whose a row is: of the account its column names, of the account that proved the address in it (or, for an erasure, that `account` names), or of whom a row of another table is. Where
 * `unless` names an account the row is that account's, and is found by no address. `hashed`: the column holds what `sign` writes, for this
 * purpose, of the address that is `sealed` beside it.
 */
export type Owner =
  | { column: string }
  | { column: string; address: true; account?: string; unless?: string }
  | { column: string; hashed: string; sealed: string }
  | { column: string; of: string; key?: string };

/** Why rows outlive an erasure, and until when. */
export interface Keeping {
  why: string;
  /** Whole years after `from`; null: as long as the site. */
  years: number | null;
  /** SQL that gives a day of a row called `t`, `$now` being the instant. */
  from: string;
  /** To the last day of that year, as books are kept. */
  toYearEnd?: true;
}

export interface KeptRows {
  kept: Keeping;
  /** An SQL condition on a row called `t`: the others are deleted. */
  only?: string;
  /** What is taken out of them all the same: the SQL each of these columns becomes, `$now` being the instant. */
  without?: Record<string, string>;
}

/** What an erasure does to the rows of a table. */
export type Erasure =
  | "deleted"
  /** By the `erase` of its subject: the row that is left says nothing of anybody. */
  | "emptied"
  /** It stays, or goes, with the row it is part of. */
  | "follows"
  | KeptRows;

/** A table that holds something of somebody, and what of it they are given to read. */
export interface OwnedTable {
  table: string;
  owner: Owner;
  erasure: Erasure;
  title: string;
  /** Given to read: the French of each column. */
  columns: Record<string, string>;
  /** Not given, and why. Identifiers of rows are neither here nor there: they say nothing. */
  leftOut?: Record<string, string>;
  /** Columns that hold a sealed text. */
  sealed?: string[];
  /** Columns given to an account only: whoever reads the mailbox of an address may be another. */
  accountOnly?: string[];
  /** Columns that name a row elsewhere: the French, and where its words stand. */
  named?: Record<string, { label: string; table: string; words: string }>;
  /** The French of what a column may hold. */
  values?: Record<string, Record<string, string>>;
  /** What of a text is hers; an empty answer leaves the row out. */
  shown?: Record<string, (text: string) => string>;
  /** An SQL condition on a row called `t`, `$now` being the instant: the others are not hers to read yet. */
  only?: string;
}

/** A table that holds something of somebody and gives none of it to read: why. */
export interface WithheldTable {
  table: string;
  owner: Owner;
  erasure: Erasure;
  withheld: string;
}

/** A file of hers, under a name that says nothing of what is in it. */
export interface OwnedFile {
  name: string;
  /** Null when its bytes, or the key that opens them, are gone. */
  read: () => Promise<Buffer | null>;
}

export interface Obstacle {
  /** An SQL condition, `$user` being the person's id and `$now` the instant. */
  when: string;
  text: string;
  /** Where to end it. */
  way?: { to: string; act: string };
}

/** What one subject keeps of a person: a line of « Ce que nous gardons », and a part of the copy. */
export interface PersonalData {
  /** Of its part in the file for machines. */
  name: string;
  title: string;
  what: string;
  /** How long, as the privacy policy says it. */
  until: string;
  processing: Processing;
  tables: (OwnedTable | WithheldTable)[];
  /** Given by address, without an account, with a time of its own: what ends an account by itself leaves it. */
  apart?: true;
  /** Leaves under its address what an account that ends by itself had of it. */
  release?: (trx: Trx, userId: string) => Promise<void>;
  files?: (db: Db, userId: string, at: At) => AsyncIterable<OwnedFile>;
  /** What must end before an erasure. */
  obstacles?: Obstacle[];
  /** Takes the person out of the tables that are « emptied », and has others forget them, once all the other tables are erased. */
  erase?: (trx: Trx, userId: string, at: At) => Promise<void>;
}

export function isGiven(table: OwnedTable | WithheldTable): table is OwnedTable {
  return "columns" in table;
}
