import { expect, test } from "vitest";
import { mailSamples } from "~/mail-samples.server";
import { type MailTemplate, mailRegister, ruleOf } from "~/platform/mail/register";
import { sources } from "../tests/support/sources";

const templates = Object.keys(mailRegister) as MailTemplate[];

test("every mail of the register has a preview, and every mail a room draws is in the register", () => {
  expect([...new Set(mailSamples.map(({ template }) => template))].sort()).toEqual([...templates].sort());
  const drawn = sources("app/features", /mails\.tsx$/)
    .map(({ text }) => text)
    .join("\n");
  expect(templates.filter((template) => !drawn.includes(`"${template}"`))).toEqual([]);
});

const readers = { person: "la personne", visitor: "qui a donné l’adresse", coach: "vous" } as const;

test("docs/mails.md is the register", async () => {
  const subjects = (template: MailTemplate) =>
    [...new Set(mailSamples.filter((sample) => sample.template === template).map(({ subject }) => subject))].join(
      " / ",
    );
  const rows = templates.map((template) => {
    const { to, when, says, unproved } = ruleOf(template);
    const proof = to === "coach" ? "sans objet" : (unproved ?? "non");
    return `| \`${template}\` | ${subjects(template)} | ${readers[to]} | ${when} | ${says} | ${proof} |`;
  });
  await expect(
    `# Les e-mails du site

Ce que chacun peut dire, à qui il va, et s’il part vers une adresse que personne n’a confirmée. Ce qui a été tapé (un message, un événement, la raison
d’un acte) se lit sur le site : un e-mail dit que quelque chose attend, et y mène. Cette page est le registre de
\`app/platform/mail/register.ts\`, tenue par \`app/mail-register.test.ts\` (\`npx vitest --project unit -u app/mail-register.test.ts\` la réécrit).

Vers une adresse non confirmée, et vers qui a demandé dans « Contact sûr » de ne pas recevoir d’e-mail, seuls partent ceux de la dernière
colonne ; à cette personne, aussi ce qui l’avertit d’un mot de passe, d’un second code ou d’une adresse qui change. Les autres sont retenus : une ligne sans texte le dit dans « E-mails », et ils ne partent pas plus tard : seul ce qui confirme un rendez-vous à venir s’écrit de nouveau, une fois l’adresse confirmée.

| Modèle | Objet | À qui | Quand | Ce qu’il dit | Adresse non confirmée |
|---|---|---|---|---|---|
${rows.join("\n")}
`,
  ).toMatchFileSnapshot("../docs/mails.md");
});
