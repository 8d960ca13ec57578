import { expect, test } from "vitest";
import { csv } from "./csv";

const cells = (text: string) => csv(["Titre"], [[text]]).split("\r\n")[1];

test("a table says it is UTF-8, and quotes every cell", () => {
  expect(csv(["Prénom", "E-mail"], [["Zoé", null]])).toBe('\ufeff"Prénom";"E-mail"\r\n"Zoé";""\r\n');
  expect(cells('dit « oui » ; "non"')).toBe('"dit « oui » ; ""non"""');
});

test("no cell is run by a spreadsheet", () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r", " =", "\t=", "＝", "＠"]) {
    expect(cells(`${start}HYPERLINK("http://x.example")`), JSON.stringify(start)).toMatch(/^"'/);
  }
  for (const plain of ["claire@exemple.example", "Marie-Anne", "10 - 3", ""]) expect(cells(plain)).toBe(`"${plain}"`);
});
