import { expect, test } from "vitest";
import { isReachedWhileClosed } from "./closed-door";

test("a closed site answers the coach’s way in, machines, the way out, the legal notice, rights and numbers, and nothing else", () => {
  const answered = [
    "/auth",
    "/auth/code",
    "/Admin",
    "/admin.data",
    "/webhooks/mollie/tr_1",
    "/sortie",
    "/mentions-legales",
    "/en-securite",
    "/espace-membre/mes-donnees/effacer",
  ];
  expect(answered.filter((path) => !isReachedWhileClosed(path))).toEqual([]);
  const closed = [
    "/",
    "/_root.data",
    "/blog",
    "/blog/feed.xml",
    "/authentique",
    "/membership",
    "/espace-membre",
    "/contact/envoyer",
    "/sitemap.xml",
  ];
  expect(closed.filter(isReachedWhileClosed)).toEqual([]);
});
