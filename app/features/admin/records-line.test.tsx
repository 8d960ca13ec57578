import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RecordsLine } from "./records-line";

const said = (records: { id: string; lastDay: string }[]) =>
  renderToStaticMarkup(<RecordsLine records={records} today="2027-01-14" />)
    .replace(/<svg[\s\S]*?<\/svg>/g, "")
    .replace(/<[^>]+>/g, "|")
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/\|+/g, "|");

test("one record near its last day is named, with that day", () => {
  expect(said([{ id: "K0-09", lastDay: "2027-01-15" }])).toBe(
    "|Une fiche de droit ou d’aide à relire|Encore valable jusqu’au 15 janvier 2027. À comparer avec la source, avec qui tient le site : K0-09.|Bientôt|",
  );
});

test("several are counted, the first five named, the oldest first", () => {
  const records = ["K4-34", "K0-09", "K1-32", "K3-01", "K3-02", "K3-12"].map((id, rank) => ({
    id,
    lastDay: `2027-01-1${3 + rank}`,
  }));
  expect(said(records)).toBe(
    "|6 fiches de droit ou d’aide à relire|Valable jusqu’au 13 janvier 2027 pour la première. À comparer avec la source, avec qui tient le site : K4-34, K0-09, K1-32, K3-01, K3-02…|Périmée|",
  );
});

test("nothing to read says nothing", () => {
  expect(said([])).toBe("");
});
