import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/rules";
import { mailSamples } from "~/mail-samples.server";
import { tellingTermsIn } from "~/platform/mail/telling-words";
import { sources } from "../tests/support/sources";

const site = "https://site.example";

test("every mail the rooms can write has its preview", () => {
  const written = sources("app/features", /^mails\.tsx$/).flatMap(({ path, text }) =>
    [...text.matchAll(/^export function (\w+)/gm)].map(([, name = ""]) => ({ path, name })),
  );
  const table =
    sources("app", /^mail-samples\.server\.ts$/).find(({ path }) => !path.includes("/features/"))?.text ?? "";
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter(({ name }) => !table.includes(`.${name}(`))).toEqual([]);
});

test("each preview is drawn with the present settings, and what a mailbox lists of it betrays nothing", () => {
  const settings = { ...defaultSettings, membership_price_cents: 640_00, referral_discount_cents: 40_00 };
  for (const { id, subject, draw } of mailSamples) {
    const html = renderToStaticMarkup(draw(settings, site));
    expect(html, id).toContain("</html>");
    const [, preheader = ""] = /class="mail-preheader"[^>]*>([^<]*)</.exec(html) ?? [];
    expect(preheader.trim(), id).not.toBe("");
    for (const seen of [subject, preheader]) expect(tellingTermsIn(seen), id).toEqual([]);
  }
  const welcome = mailSamples.find(({ id }) => id === "bienvenue");
  expect(welcome && renderToStaticMarkup(welcome.draw(settings, site)).replace(/\s/g, " ")).toContain("600 €");
});

test("no plain space stands before a high sign, nor inside quotation marks", () => {
  const loose = mailSamples.flatMap(({ id, draw }) => {
    const html = renderToStaticMarkup(draw(defaultSettings, site));
    const text = html.replace(/<(style|head)\b[\s\S]*?<\/\1>/g, "").replace(/<[^>]*>/g, "");
    return (text.match(/.{0,30}(?: [;:!?»%€]|« ).{0,10}/g) ?? []).map((found) => `${id}: ${found}`);
  });
  expect(loose).toEqual([]);
});

test("a preview has one address", () => {
  expect(new Set(mailSamples.map(({ id }) => id)).size).toBe(mailSamples.length);
});
