import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { MemberArea } from "./member-area.server";
import { MyLetters } from "./my-letters";
import { NextStepText } from "./next-step-text";
import { WriteToCoach } from "./write-to-coach";

function drawn(Component: () => React.ReactNode): string {
  const Site = createRoutesStub([{ id: "area", path: "/", Component }]);
  return renderToStaticMarkup(<Site />)
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll("\u2060", "");
}

test("before a meeting nothing is said of what else waits, which the page does not know", () => {
  const [startsAt, endsAt] = [new Date("2026-12-24T09:00:00Z"), new Date("2026-12-24T10:00:00Z")];
  const meeting = { title: "Une heure", place: "en visio", startsAt, endsAt, path: "/p", calendarPath: "/c" };
  const shown = drawn(() => <NextStepText step={{ kind: "meeting", meeting }} email="a@exemple.fr" />);
  expect(shown).toContain("En visio.");
  expect(shown).not.toMatch(/Rien d.autre/);
});

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

const form = (answersHere: MemberArea["answersHere"]) =>
  drawn(() => (
    <WriteToCoach
      email="a@exemple.fr"
      answersHere={answersHere}
      replyPromise="24 h"
      question={null}
      consentedAt={null}
      coachName="Sophie"
      lettersShutUntil={null}
      refusal={undefined}
    />
  ));

test("who is a member no more has old letters and a form in two sections, each with names of its own", () => {
  const threads = { toRead: [], waiting: [], read: [] } as unknown as MemberArea["threads"];
  const letters = drawn(() => (
    <MyLetters threads={threads} status="ended" consentedAt={null} lettersShutUntil={null} />
  ));
  const html = letters + form({ refused: false, noWayBack: false, kept: [] });
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(3);
  expect(new Set(ids).size).toBe(ids.length);
});

test("who wants no mail and has not proved the address reads before writing that no answer would come back", () => {
  const shut = form({ refused: true, noWayBack: true, kept: [] });
  expect(shut).toContain("Vous ne voulez pas d’e-mail");
  expect(shut).not.toContain("La réponse arrive par e-mail");
  expect(form({ refused: true, noWayBack: false, kept: [] })).toContain("La réponse se lira ici, dans votre espace");
  expect(form({ refused: false, noWayBack: false, kept: [] })).toContain("La réponse arrive par e-mail");
});
