import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { ConfigError, readConfig } from "../app/platform/config.server.ts";

/** Writes the settings of a real site from a few answers, with secrets drawn here: `npm run configure -- FILE`. */
const draw = () => randomBytes(36).toString("base64url");
/** `shown`: in place of what serves when nothing is answered, where that is a secret. */
const questions: [name: string, question: string, otherwise?: string, shown?: string][] = [
  ["BASE_URL", "L’adresse publique du site (https://…)"],
  [
    "DATABASE_URL",
    "La base PostgreSQL, par le rôle qui y lit et écrit",
    "postgresql:///leclaircie?host=/var/run/postgresql&user=leclaircie",
  ],
  [
    "DATABASE_MIGRATION_URL",
    "La même base, par le rôle qui possède les tables, ou none si l’hébergeur n’en donne qu’un",
    `postgresql://leclaircie_owner:${draw()}@127.0.0.1/leclaircie`,
    "leclaircie_owner, mot de passe tiré ici",
  ],
  ["MOLLIE_API_KEY", "La clé de Mollie (test_… pour commencer)"],
  ["SMTP_URL", "Le serveur d’envoi (smtps://nom:mot-de-passe@serveur:465)"],
  ["MAIL_FROM", "L’expéditeur des e-mails (Nom <adresse@domaine>)"],
  ["MAIL_DKIM_SELECTOR", "Le sélecteur DKIM que donne le service d’envoi, ou rien", ""],
  ["ALERT_MAILS", "Qui prévenir, avec le coach, quand le site ne va pas bien : des adresses, ou rien", ""],
  ["BACKUP_URL", "Où mettre les sauvegardes (file:///… ou s3://…), ou none si l’hébergeur les fait", "none"],
];
/** What would be read otherwise by systemd, by a shell and by Node. */
const ambiguous = /["'\\$`\n]/;

const [file = "leclaircie.env"] = process.argv.slice(2);
if (existsSync(file)) stop(`${file} existe déjà : il n’est pas changé. Déplacez-le, ou donnez un autre nom.`);

const keyboard = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
const answers = keyboard[Symbol.asyncIterator]();
const settings: Record<string, string> = {};
for (const [name, question, otherwise, shown = otherwise] of questions) {
  process.stdout.write(`${question}${shown ? ` [${shown}]` : ""} : `);
  const { value } = await answers.next();
  const given = (value ?? "").trim() || otherwise || "";
  if (ambiguous.test(given))
    stop(
      `${name} contient un guillemet, une apostrophe droite, un $ ou une barre inverse : écrivez-le en % (%24 pour $).`,
    );
  if (given) settings[name] = given;
}
keyboard.close();

if (settings.DATABASE_MIGRATION_URL === "none") delete settings.DATABASE_MIGRATION_URL;
Object.assign(settings, {
  APP_SECRET: draw(),
  SEALING_KEYS: draw(),
  DATA_DIR: "/var/lib/leclaircie",
  HOST: "127.0.0.1",
});
if (settings.BACKUP_URL !== "none") settings.BACKUP_KEY = draw();
try {
  readConfig({ ...settings, NODE_ENV: "production" });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  stop(`Rien n’est écrit.\n${error.message}`);
}
const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`);
writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
process.stdout.write(
  [
    "",
    `${file} est écrit, pour vous seul. APP_SECRET, SEALING_KEYS${settings.BACKUP_KEY ? " et BACKUP_KEY" : ""} n’existent nulle part ailleurs :`,
    "recopiez-les maintenant, hors de ce serveur. Sans eux, une sauvegarde ne s’ouvre pas.",
    "",
  ].join("\n"),
);

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
