import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { data, Form, href, Link } from "react-router";
import { requireAdmin } from "~/features/accounts/accounts.server";
import { putTrialAside } from "~/features/billing/billing.server";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { keyMode } from "~/platform/payments/payment-mode.server";
import { SubmitButton } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { CopyField } from "~/ui/copy-field";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { LoadError } from "~/ui/load-error";
import { Notice } from "~/ui/notice";
import { Tag } from "~/ui/tag";
import type { Route } from "./+types/go-live.page";
import { type DnsRecord, type GoLiveItem, isComplete, TO_PUT_ASIDE } from "./go-live";
import { confirmTexts, readGoLive } from "./go-live.server";
import { GoLiveBridge } from "./go-live-bridge";
import { type GoLiveGroup, groupsOf, planksOf } from "./go-live-groups";
import { readMailDnsItems } from "./mail-dns-items.server";
import { openSite } from "./opening.server";
import { OpeningSection } from "./opening-section";
import { findOpening } from "./queries.server";

const PATH = "/admin/mise-en-ligne";

export async function loader({ request }: Route.LoaderArgs) {
  const real = config().production && keyMode() === "live";
  const asked = new URL(request.url).searchParams.get("confirmer") === "essai";
  const load = async () => {
    // What is read outside is shown beside the list, and holds no sale back.
    const items = [...(await readGoLive(db())), ...(await readMailDnsItems())];
    const opened = await findOpening(db());
    const opening = { real: config().production, openedDay: opened && config().production ? parisDay(opened) : null };
    return { items, complete: isComplete(items), real, asked, opening };
  };
  return loadedOr500("go_live_not_loaded", load, { items: null, complete: false, real, asked, opening: null });
}

export const meta: Route.MetaFunction = () => [{ title: "Mise en ligne" }, { name: "robots", content: "noindex" }];

export async function action({ request }: Route.ActionArgs) {
  const coach = await requireAdmin(request);
  const form = await request.formData();
  if (form.get("intent") === "put-aside") {
    const done = await inTransaction((trx) => putTrialAside(trx, { now: now(), by: coach.id }));
    return redirectSaying(
      PATH,
      done.ok
        ? {
            kind: "success",
            title: "L’essai est de côté",
            text: "Il n’ouvre plus aucun droit et n’entre dans aucun chiffre.",
          }
        : { kind: "error", title: "Il n’y a pas d’essai à mettre de côté" },
    );
  }
  if (form.get("intent") === "open") {
    const opened = await inTransaction((trx) => openSite(trx, { now: now(), by: coach.id }));
    return redirectSaying(
      PATH,
      opened.ok
        ? { kind: "success", title: "Le site est ouvert", text: "Tout le monde peut le lire dès maintenant." }
        : { kind: "error", title: "Le site reste fermé", text: "Il manque encore un point à la liste." },
    );
  }
  if (form.get("intent") !== "confirm-texts") throw data(null, { status: 400 });
  const shown = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const confirmed = await inTransaction((trx) => confirmTexts(trx, shown, { now: now(), by: coach.id }));
  return redirectSaying(
    PATH,
    confirmed
      ? { kind: "success", title: "C’est noté", text: "Les deux versions sont confirmées." }
      : { kind: "info", title: "Ces textes ont changé depuis", text: "Relisez-les, puis confirmez." },
  );
}

const looks = {
  done: { icon: CircleCheck, tag: "Prêt", kind: "ok" },
  missing: { icon: CircleAlert, tag: "Manque", kind: "danger" },
  advised: { icon: Info, tag: "Conseillé", kind: "line" },
} as const;

export default function GoLivePage({ loaderData: { items, complete, real, asked, opening } }: Route.ComponentProps) {
  const left = items?.filter(({ state }) => state === "missing").length ?? 0;
  return (
    <>
      <h1>Mise en ligne</h1>
      <p className="muted mt-1.5 mb-4 max-w-[60ch]">
        {fr("Ce qui doit être vrai avant de recevoir de l'argent. Chaque ligne dit pourquoi, et où le remplir.")}
      </p>
      {!items && <LoadError title="Erreur lors du chargement de la liste" retryTo={PATH} />}
      {items && (
        <>
          <GoLiveBridge planks={planksOf(items)} />
          <Notice kind={complete ? "ok" : "danger"} title={fr(summary(complete, left))}>
            <p>{fr(consequence(complete, real))}</p>
          </Notice>
          <div className="golive-groups">
            {groupsOf(items).map((group) => (
              <Group key={group.title} group={group} asked={asked} />
            ))}
            {opening && <OpeningSection opening={opening} left={left} />}
          </div>
        </>
      )}
    </>
  );
}

function Group({ group: { title, items }, asked }: { group: GoLiveGroup; asked: boolean }) {
  const planks = planksOf(items);
  return (
    <section className="golive-group">
      <header>
        <h2 className="h4">{title}</h2>
        <span className="small">
          <span className="golive-planks" aria-hidden="true">
            {planks.map((laid, rank) => (
              <i key={rank} data-laid={laid || undefined} />
            ))}
          </span>
          {`${planks.filter(Boolean).length} sur ${planks.length}`}
        </span>
      </header>
      <ol className="golive">
        {items.map((item) => (
          <Item key={item.id} item={item} asked={asked} />
        ))}
      </ol>
    </section>
  );
}

function summary(complete: boolean, left: number): string {
  if (complete) return "Tout est prêt";
  return left > 1 ? `${left} points restent à remplir` : "Un point reste à remplir";
}

function consequence(complete: boolean, real: boolean): string {
  if (complete)
    return real ? "Les paiements réels sont ouverts." : "Les paiements réels s'ouvriront avec la clé réelle.";
  return real
    ? "Tant qu'il en reste, aucune commande n'est acceptée : la personne lit que les paiements ouvrent bientôt."
    : "Les paiements d'essai marchent déjà : ils ne débitent personne.";
}

function Item({ item, asked }: { item: GoLiveItem; asked: boolean }) {
  const { id, title, state, why, missing, record, command, versions, to } = item;
  const { icon, tag, kind } = looks[state];
  return (
    <li data-state={state}>
      <Icon of={icon} className="mt-1" />
      <div className="min-w-0">
        <h3 className="h5">{fr(title)}</h3>
        {state !== "done" && <p className="small muted">{fr(why)}</p>}
        {missing.length > 0 && (
          <p className="mt-1">{fr(`${state === "advised" ? "À faire" : "À remplir"} : ${missing.join(", ")}.`)}</p>
        )}
        {record && <RecordToWrite {...record} />}
        {state !== "done" && command && (
          <p className="mt-2 overflow-x-auto">
            <code className="small whitespace-nowrap font-sans font-semibold">{command}</code>
          </p>
        )}
        {state !== "done" && to && (
          <Link className="golive-link" to={to}>
            Remplir
            <span className="sr-only">{fr(` : ${title}`)}</span>
          </Link>
        )}
        {id === "essai" && missing.includes(TO_PUT_ASIDE) && <PutAside asked={asked} />}
        {id === "conditions" && state === "missing" && <Confirmation versions={versions} />}
      </div>
      <Tag kind={kind} dot={state === "done"}>
        {tag}
      </Tag>
    </li>
  );
}

/** As the form of the registrar asks for it. */
function RecordToWrite({ name, value, begins }: DnsRecord) {
  return (
    <div className="golive-record">
      <CopyField label="Nom" value={name} long />
      {value ? (
        <CopyField label="Valeur" value={value} long />
      ) : (
        <p className="small">{fr(`Valeur : celle que donne votre service d’envoi, qui commence par « ${begins} ».`)}</p>
      )}
    </div>
  );
}

function PutAside({ asked }: { asked: boolean }) {
  return (
    <div className="mt-3">
      <Confirm
        id="essai-de-cote"
        opener="Mettre l’essai de côté"
        calm
        question={fr("Mettre l’essai de côté ?")}
        consequence={fr(
          "Les adhésions et les places achetées pendant l’essai prennent fin, sans e-mail à personne. Leurs factures restent lisibles, marquées « essai ». Cela ne se défait pas.",
        )}
        act="Mettre de côté"
        fields={{ intent: "put-aside" }}
        askTo={`${PATH}?confirmer=essai`}
        backTo={PATH}
        asked={asked}
      />
    </div>
  );
}

function Confirmation({ versions }: Pick<GoLiveItem, "versions">) {
  return (
    <>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <Link className="golive-link" to={href("/cgu")}>
          Lire les conditions
        </Link>
        <Link className="golive-link" to={href("/politique-confidentialite")}>
          Lire la politique de confidentialité
        </Link>
      </p>
      {versions && (
        <Form method="post">
          {Object.entries(versions).map(([key, version]) => (
            <input key={key} type="hidden" name={key} value={version} />
          ))}
          <SubmitButton intent="confirm-texts" variant="secondary" small busyLabel="Un instant...">
            J’ai relu ces deux textes
          </SubmitButton>
        </Form>
      )}
    </>
  );
}
