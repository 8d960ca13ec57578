import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Table } from "./table";

test("a day stands in one piece beside its label: each piece would take a place of its own between the two edges", () => {
  const columns = [
    { key: "name", label: "Nom", cell: () => "Claire", rowHeader: true },
    { key: "day", label: "Inscription", cell: () => "1er novembre 2026" },
    { key: "code", label: "Code", cell: () => "" },
  ];
  const html = renderToStaticMarkup(<Table caption="Membres" columns={columns} rows={["claire"]} rowKey={String} />);
  expect(html).toContain('<td data-l="Inscription"><span>1<sup>er</sup> novembre 2026</span></td>');
  expect(html, "nothing is said of what is not there").toContain('<td data-l="Code"></td>');
});
