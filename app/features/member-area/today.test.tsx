import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { MemberArea } from "./member-area.server";
import { MyLetters } from "./my-letters";

function drawn(Component: () => React.ReactNode): string {
  const Site = createRoutesStub([{ id: "area", path: "/", Component }]);
  return renderToStaticMarkup(<Site />)
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll("\u2060", "");
}

test("a promise that is late is a promise, no longer a last hour", () => {
  const due = new Date("2026-11-24T09:00:00Z");
  const line = (late: boolean) => {
    const wait = { writtenAt: new Date("2026-11-22T09:00:00Z"), due, elapsed: 0.5, late };
    const waiting = [{ id: "t", title: "Ma lettre", extract: "", isNew: false, wait, lastAt: due }];
    const threads = { toRead: [], waiting, read: [] } as unknown as MemberArea["threads"];
    return drawn(() => <MyLetters threads={threads} status="active" consentedAt={null} lettersShutUntil={null} />);
  };
  expect(line(false)).toContain("Réponse au plus tard");
  expect(line(true)).toContain("Réponse promise");
  expect(line(true)).not.toContain("au plus tard");
});
