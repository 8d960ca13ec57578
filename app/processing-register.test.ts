import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/rules";
import { personalData, unownedData } from "~/personal-data.server";
import { legalBases, type Processing, processors } from "~/platform/personal-data/processing";
import { type RuleName, retention, retentionRules, ruleText } from "~/platform/personal-data/retention";

const all = [...personalData, ...unownedData];

test("every rule of the table of retention is in the register, and each line has those of its own tables", () => {
  const used = new Set<RuleName>(all.flatMap(({ processing }) => processing.rules));
  expect(retentionRules.map(([name]) => name).filter((name) => !used.has(name))).toEqual([]);
  const missing = personalData.flatMap(({ name, tables, processing }) =>
    retentionRules
      .filter(([rule]) => !processing.rules.includes(rule))
      .filter(([, rule]) => tables.some(({ table }) => rule.tables.includes(table)))
      .map(([rule]) => `${name}: ${rule}`),
  );
  expect(missing).toEqual([]);
});

test("an explicit consent says what it is given for", () => {
  const consented = all.filter(({ processing }) => processing.bases.includes("explicit_consent"));
  expect(consented.map(({ title }) => title)).toEqual([
    "Vos échanges",
    "Vos feuilles",
    "Vos rendez-vous",
    "Vos messages de contact",
    "Les témoignages",
  ]);
  expect(consented.filter(({ processing }) => !processing.special)).toEqual([]);
});

const recipientsOf = ({ unread, recipients = [] }: Processing) =>
  [
    ...(unread ? [] : ["la coach"]),
    ...(["host", ...recipients] as const).map((role) => processors[role].title.toLowerCase()),
  ].join(", ");

function keptFor(name: RuleName): string {
  const rule = retention[name];
  const chosen = rule.kept && "setting" in rule.kept ? " (réglable)" : "";
  return `${rule.what} : ${ruleText(rule, defaultSettings)}${chosen}`;
}

test("docs/privacy/register.md is what the rooms declare", async () => {
  const rows = all.map(({ title, what, processing }) =>
    [
      title,
      processing.purpose,
      processing.bases.map((basis) => legalBases[basis]).join(" ; "),
      processing.people ?? (processing.special ? "la personne, et ceux dont elle parle" : "la personne elle-même"),
      [what, processing.special].filter(Boolean).join(". Article 9 : "),
      recipientsOf(processing),
      processing.rules.map(keptFor).join("<br>"),
    ].join(" | "),
  );
  const roles = Object.values(processors).map(({ title, receives }) => `| ${title} | ${receives} |`);
  await expect(
    `# Registre des activités de traitement

RGPD, article 30. **Responsable** : l’entreprise des réglages « Mentions légales », seule ; l’adresse pour les droits y est aussi. Pas de
délégué : l’activité n’y oblige pas. Cette page est ce que chaque pièce déclare (\`personal-data.ts\`, \`app/personal-data.server.ts\`), avec
les durées de la table de conservation (\`app/platform/personal-data/retention.ts\`) : \`npm run register\` la réécrit, et
\`app/processing-register.test.ts\` échoue quand elle n’est plus à jour. « Réglable » : la durée de départ, que la coach peut changer ; la
politique de confidentialité imprime celle qui s’applique.

## Ce qui est fait, et pourquoi

« Vous » et « votre » sont la personne qui se sert du site.

| Activité | Finalité | Base légale | Personnes | Données | Destinataires | Conservation |
|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join("\n")}

## Qui reçoit quoi

Chacun est nommé par la coach dans « Paramètres », avec son pays, et imprimé dans la politique de confidentialité tant qu’il sert.

| Destinataire | Reçoit |
|---|---|
${roles.join("\n")}

**Hors de l’Union européenne** : rien, sauf si un prestataire nommé y est ; son pays est alors reconnu comme protecteur, ou le contrat porte
les clauses types (articles 45 et 46). **Sous-traitance** (article 28) : le contrat de chacun se garde avec les papiers de l’entreprise ; le
site ne le contient pas.

## Comment c’est protégé

[La sécurité](../security.md), fichier par fichier et test par test. [L’analyse d’impact](impact-assessment.md).
[En cas de violation](breach.md).
`,
  ).toMatchFileSnapshot("../docs/privacy/register.md");
});
