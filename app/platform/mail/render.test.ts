import { createElement } from "react";
import { expect, test } from "vitest";
import { fr } from "~/ui/french";
import { MailFacts, MailLayout, MailText } from "./layout";
import { renderMail } from "./render.server";

const body = createElement(MailLayout, {
  title: "Un mot",
  preheader: "Un mot",
  reason: "Vous l’avez demandé.",
  children: "Bonsoir.",
});
const at = (time: string) => renderMail(body, { brand: "La maison", now: new Date(`2026-11-26T${time}:00+01:00`) });
const edgeOf = ({ html }: { html: string }) => /border-top:4px solid (#\w{6})/.exec(html)?.[1];

test("the edge of a mail is the sky of the hour in Paris, and its words are the same at every hour", async () => {
  const mails = await Promise.all(["06:30", "12:30", "19:30", "23:30"].map(at));
  expect(new Set(mails.map(edgeOf)).size).toBe(4);
  expect(edgeOf(await renderMail(body, { brand: "La maison" }))).toBe(edgeOf(await at("12:00")));
  expect(new Set(mails.map(({ text }) => text)).size).toBe(1);
});

test("a paragraph is one line of the text, which is cut where it is shown", async () => {
  const words =
    "Vous avez demandé à lire ceci, et c’est une phrase assez longue pour ne tenir sur aucun écran de téléphone.";
  const layout = { title: "Un mot", preheader: "Un mot", reason: "Vous l’avez demandé.", children: words };
  const { text } = await renderMail(createElement(MailLayout, layout), { brand: "La maison" });
  expect(text).toContain(words);
});

test("a mail writes « e-mail » in plain signs, to be read, copied and found in any reader", async () => {
  const words = fr("Vous recevez cet e-mail parce que vous l'avez demandé.");
  expect(words).toContain("\u2060");
  const layout = { title: words, preheader: words, reason: words, children: words };
  const { html, text } = await renderMail(createElement(MailLayout, layout), { brand: "La maison" });
  expect(html.match(/cet e-mail parce/g)).toHaveLength(4);
  expect(text.match(/cet e-mail parce/g)).toHaveLength(2);
});

test("a word is not cut at its hyphen, a long address may be", async () => {
  const words = "Votre rendez-vous, commande LE-7K2M9Q. https://a.example/un-article-assez-long";
  const { html, text } = await renderMail(createElement(MailText, null, words), { brand: "La maison" });
  expect(html.match(/(?<=nowrap">)[^<]*/g)).toEqual(["rendez-vous", "LE-7K2M9Q"]);
  expect(text).toBe(words);
});

test("what has a name is a line of the text, its name before it", async () => {
  const facts: [string, string][] = [
    ["Commande", "LE-7K2M9Q"],
    ["Payé par", "carte"],
  ];
  const { text } = await renderMail(createElement(MailFacts, { facts }), { brand: "La maison" });
  expect(text).toBe("Commande\u00a0: LE-7K2M9Q\nPayé par\u00a0: carte");
});
