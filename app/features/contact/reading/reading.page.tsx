import "./reading.css";
import { data, href, Link } from "react-router";
import { HelpLine } from "~/features/safety/help-line";
import { givenName } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { formatDay, formatNearInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { readMessage } from "../forms";
import stones from "../illustrations/gue-quatre-pierres.svg";
import { consentMissing } from "../messages";
import { PASSPHRASE_LENGTH } from "../rules";
import type { Route } from "./+types/reading.page";
import { admitTry } from "./admit-try.server";
import { Opened, type OpenedReading } from "./opened";
import { isKnownWord, readPassphrase } from "./passphrase.server";
import { PassphraseForm, type PassphraseRefused } from "./passphrase-form";
import { eraseReading, openReading, writeAgain } from "./reading.server";

type Outcome =
  | { kind: "refused"; refused: PassphraseRefused }
  | { kind: "erased" }
  | ({ kind: "open" } & OpenedReading);

export async function loader() {
  const { coach_name } = await getSettings(db());
  return { coach: givenName(coach_name) };
}

export const meta: Route.MetaFunction = () => unlistedHead("Lecture");
export const handle = { crumb: () => "Lecture" };

/**
 * The words go with each act and are kept nowhere: no session, no address, no cookie says that a letter was read here. Wrong words
 * and those of what was erased get the same answer.
 */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const at = { now: now() };
  const fields = Array.from({ length: PASSPHRASE_LENGTH }, (_, n) =>
    String(form.get(`word${n + 1}`) ?? "").slice(0, 200),
  );
  const words = readPassphrase([form.get("words") ?? "", ...fields].join(" "));
  const letter =
    form.get("intent") === "write" ? { text: String(form.get("message") ?? ""), consent: form.has("consent") } : null;
  const refuse = (status: number, refused: Omit<PassphraseRefused, "typed" | "letter">) => {
    const typed = words.length === PASSPHRASE_LENGTH ? words : fields;
    return data<Outcome>({ kind: "refused", refused: { ...refused, typed, letter } }, { status });
  };

  if (words.length !== PASSPHRASE_LENGTH)
    return refuse(422, { problem: fr("Il faut les quatre mots, un par case."), unknown: [] });
  const unknown = words.flatMap((word, n) => (isKnownWord(word) ? [] : [n]));
  if (unknown.length > 0) return refuse(422, { problem: unknownText(unknown.map((n) => words[n] ?? "")), unknown });
  if (!(await admitTry(db(), { ip: clientIp(request), signal: request.signal }, at)))
    return refuse(503, {
      problem: fr("Trop d'essais arrivent à la fois. Attendez une minute, puis recommencez."),
      unknown: [],
    });

  const wrong = () =>
    refuse(422, { problem: fr("Ces quatre mots n'ouvrent rien. Vérifiez leur ordre, puis chaque mot."), unknown: [] });
  switch (form.get("intent")) {
    case "erase":
      return (await inTransaction((trx) => eraseReading(trx, { words }, at)))
        ? data<Outcome>({ kind: "erased" })
        : wrong();
    case "write": {
      const typed = readMessage(form);
      const consent = form.has("consent");
      const written = typed.ok
        ? await inTransaction((trx) => writeAgain(trx, { words, message: typed.message, consent }, at))
        : null;
      if (written?.ok === false && written.reason === "unknown") return wrong();
      const opened = await open(words, at);
      if (!opened) return wrong();
      if (written?.ok) return data<Outcome>({ ...opened, sent: true });
      const draft = {
        text: String(form.get("message") ?? ""),
        consent: String(form.get("consent") ?? ""),
        errors: {
          message: typed.ok ? undefined : typed.error,
          consent: opened.consented || consent ? undefined : consentMissing.page,
        },
      };
      return data<Outcome>({ ...opened, draft }, { status: 422 });
    }
    default: {
      const opened = await open(words, at);
      return opened ? data<Outcome>({ ...opened, asksToErase: form.get("intent") === "ask-to-erase" }) : wrong();
    }
  }
}

function unknownText(words: string[]): string {
  const quoted = words.map((word) => `« ${word.slice(0, 30)} »`).join(", ");
  return fr(
    words.length > 1
      ? `${quoted} : ce ne sont pas de nos mots. Vérifiez comment ils s'écrivent.`
      : `${quoted} n'est pas un de nos mots. Vérifiez comment il s'écrit.`,
  );
}

async function open(words: string[], at: { now: Date }): Promise<({ kind: "open" } & OpenedReading) | null> {
  const reading = await inTransaction((trx) => openReading(trx, { words }, at));
  return (
    reading && {
      kind: "open",
      words: words.join(" "),
      letters: reading.letters.map(({ at: writtenAt, ...letter }) => ({
        ...letter,
        at: fr(formatNearInstant(writtenAt)),
      })),
      due: reading.wait && {
        when: fr(formatNearInstant(reading.wait.due)),
        elapsed: reading.wait.elapsed,
        late: reading.wait.due < at.now,
      },
      closed: reading.closed,
      consented: reading.consented,
      erasedOn: reading.erasedOn && formatDay(reading.erasedOn),
    }
  );
}

export default function ReadingPage({ loaderData: { coach }, actionData: outcome }: Route.ComponentProps) {
  if (outcome?.kind === "open") return <Opened {...outcome} coach={coach} />;
  if (outcome?.kind === "erased") return <Erased />;
  return (
    <div className="wrap reading">
      <div>
        <h1>{fr("Lire votre réponse")}</h1>
        <p className="lede mt-4">
          {fr("Sans adresse, sans compte, sans nom.")} <span className="block">{fr("Vos quatre mots suffisent.")}</span>
        </p>
        <img src={stones} alt="" width={560} height={180} />
      </div>
      <div>
        <PassphraseForm refused={outcome?.refused} />
        <p className="reading-note mt-8">
          <b>{fr("Mots perdus ?")}</b> {fr("Personne ne peut les retrouver, pas même nous.")}{" "}
          <Link to={`${href("/contact")}#ecrire`}>{fr("Écrivez à nouveau")}</Link>
          {fr(`, ${coach} reprendra avec vous.`)}
        </p>
        <p className="reading-note">
          {fr("Cela ne peut pas attendre ?")} <HelpLine />
        </p>
      </div>
    </div>
  );
}

function Erased() {
  return (
    <div className="wrap reading">
      <div>
        <h1>{fr("C'est effacé")}</h1>
        <p className="lede mt-4">
          {fr(
            "Votre lettre, sa réponse et vos quatre mots n'existent plus. Personne ne peut plus les ouvrir. Dans les copies de sauvegarde aussi, au bout de trente-cinq jours au plus.",
          )}
        </p>
        <p className="mt-6">
          <Link to={href("/")}>{fr("Revenir à l'accueil")}</Link>
        </p>
      </div>
    </div>
  );
}
