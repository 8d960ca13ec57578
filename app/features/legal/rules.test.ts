import { expect, test } from "vitest";
import { monthsText } from "~/platform/personal-data/kept-time";
import { versionMonth } from "./facts";
import { measuredPage } from "./measured-pages";
import { CHOICE_COOKIE, CHOICE_DAYS, COOKIES_VERSION, choicesFrom, choiceValue, readChoice, refused } from "./rules";
import { sourceOf } from "./visits";

const key = "0c0e9b87-d6f5-4a4c-8b2e-1d0ff3c1a9e0";
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

test("a choice is read back from the cookie it was written in", () => {
  const given = { choices: { analytics: true, preferences: false }, key };
  expect(readChoice(`a=b; ${CHOICE_COOKIE}=${choiceValue(given)}; c=d`)).toEqual(given);
});

test("a refusal holds no identifier, even if one is slipped in", () => {
  expect(choiceValue({ choices: refused, key: null })).toBe(`${COOKIES_VERSION}.00`);
  expect(readChoice(`${CHOICE_COOKIE}=${COOKIES_VERSION}.00.${key}`)?.key).toBeNull();
});

test("silence, another text or a value nobody wrote is no choice", () => {
  for (const value of ["2019-01.11", `${COOKIES_VERSION}.1`, `${COOKIES_VERSION}.2x`, "", "oui"]) {
    expect(readChoice(`${CHOICE_COOKIE}=${value}`), value).toBeNull();
  }
  expect(readChoice(null)).toBeNull();
  expect(readChoice(`autre${CHOICE_COOKIE}=${COOKIES_VERSION}.11`)).toBeNull();
});

test("an accepted choice with a key that is no key is still accepted, without it", () => {
  expect(readChoice(`${CHOICE_COOKIE}=${COOKIES_VERSION}.11.<script>`)).toEqual({
    choices: { analytics: true, preferences: true },
    key: null,
  });
});

test("three buttons, three answers, and nothing accepted by default", () => {
  expect(choicesFrom(form({ intent: "refuse", analytics: "oui" }))).toEqual(refused);
  expect(choicesFrom(form({ intent: "accept" }))).toEqual({ analytics: true, preferences: true });
  expect(choicesFrom(form({ intent: "choose" }))).toEqual(refused);
  expect(choicesFrom(form({ intent: "choose", preferences: "oui" }))).toEqual({
    analytics: false,
    preferences: true,
  });
  expect(choicesFrom(form({ intent: "other" }))).toBeNull();
});

test("the choice lives 13 months, within what browsers keep", () => {
  expect(CHOICE_DAYS).toBeGreaterThan(12 * 31);
  expect(CHOICE_DAYS).toBeLessThanOrEqual(400);
});

test("only public pages are counted, an article with all the others", () => {
  expect(measuredPage("/")).toBe("/");
  expect(measuredPage("/blog/co-parentalite-apaisee")).toBe("/blog/:slug");
  for (const path of [
    "/espace-membre",
    "/admin/members",
    "/auth",
    "/membership/commande",
    "/payment-success",
    "/lettre/confirmer",
    "/blog/a/b",
    "/blog/<script>",
    "//evil.example",
    "claire@exemple.fr",
  ]) {
    expect(measuredPage(path), path).toBeNull();
  }
});

test("a visit comes from a kind of place, told by the host alone", () => {
  const ours = "leclaircie.example";
  const search = [
    "www.google.fr",
    "www.google.co.uk",
    "google.com",
    "www.bing.com",
    "fr.search.yahoo.com",
    "duckduckgo.com",
  ];
  const social = ["l.facebook.com", "www.instagram.com", "t.co", "x.com", "www.linkedin.com", "www.pinterest.fr"];
  const other = [
    "mail.google.com",
    "chatgpt.com",
    "netflix.com",
    "google.com.evil.example",
    "dropbox.com",
    "blog.example",
  ];
  for (const [kind, hosts] of Object.entries({ search, social, other_site: other }))
    for (const host of hosts) expect(sourceOf(`https://${host}/chemin?q=divorce`, ours), host).toBe(kind);
  expect(sourceOf("android-app://com.google.android.googlequicksearchbox/", ours)).toBe("search");
  expect(["", "about:blank", "n’importe quoi"].map((referrer) => sourceOf(referrer, ours))).toEqual(
    Array(3).fill("direct"),
  );
  expect(sourceOf(`https://${ours}/faq`, ours)).toBeNull();
});

test("versions and durations are said in words", () => {
  expect(versionMonth("2026-11")).toBe("novembre 2026");
  expect(versionMonth("2026-11-21")).toBe("novembre 2026");
  expect(versionMonth("v3")).toBe("v3");
  expect([12, 13, 36].map(monthsText)).toEqual(["1 an", "13 mois", "3 ans"]);
});
