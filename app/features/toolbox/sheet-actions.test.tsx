import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { budgetTool } from "./budget/tool";
import { pdfRefused } from "./messages";
import { entryOf } from "./rules";
import { SheetActions } from "./sheet-actions";
import type { ToolAnswer, ToolData } from "./tool";
import { useTool } from "./use-tool";

const data: ToolData = {
  mayUse: true,
  isMember: true,
  isSignedIn: true,
  facts: { today: "2026-11-26", records: {} },
  saved: { homeOne: ["A"] },
  isShut: false,
  stamp: "hers~",
};

test("a file that was refused says why; the network is told only where it is away", () => {
  const texts = [403, 413, 422, 429, 503].map((status) => pdfRefused(status).text);
  expect(new Set(texts).size).toBe(5);
  expect(pdfRefused(429).text).toContain("dans une heure");
  expect(pdfRefused(403).text).toContain("adhésion");
  for (const status of [403, 500]) expect(pdfRefused(status).title).not.toContain("besoin du réseau");
});

function Page() {
  return <SheetActions entry={entryOf(budgetTool.slug)} data={data} using={useTool(budgetTool, data)} />;
}

function drawn(answer: ToolAnswer): string {
  const Site = createRoutesStub([{ id: "tool", path: "/", Component: Page }]);
  return renderToStaticMarkup(<Site hydrationData={{ loaderData: {}, actionData: { tool: answer } }} />);
}

test("a page open since before a sheet was shut says why it was not kept, and asks to replace it", () => {
  const fields = { homeOne: ["B"] };
  expect(drawn({ fields })).toContain('value="keep"');
  const refused = drawn({ fields, refused: "shut" });
  expect(refused).toContain("effacerait l’autre");
  expect(refused).toContain('value="replace"');
  expect(refused).not.toContain('value="keep"');
});
