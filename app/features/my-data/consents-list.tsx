import { href, Link } from "react-router";
import { BlockHeading } from "~/ui/card";
import { Confirm } from "~/ui/confirm";
import { Disclosure } from "~/ui/disclosure";
import { fr } from "~/ui/french";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { consentTexts } from "./messages";
import type { ConsentHistory } from "./read-consents.server";

const path = href("/espace-membre/mes-donnees");

interface ConsentsListProps {
  consents: ConsentHistory[];
  coach: string;
  /** The one whose withdrawal is asked about, without scripts. */
  asked: string | null;
}

/** « Oui » and « non » weigh the same; each line says when, and to which text. */
export function ConsentsList({ consents, coach, asked }: ConsentsListProps) {
  return (
    <section className="my-data-block" aria-labelledby="accords">
      <BlockHeading title={fr("Ce que vous avez accepté")} id="accords" />
      <p className="muted mt-4">
        {consents.length > 0
          ? fr("Retirer est aussi simple que donner, et vaut tout de suite. Rien d’autre ne change.")
          : fr("Rien de facultatif : il n’y a rien à retirer.")}
      </p>
      {consents.length > 0 && (
        <ul className="my-data-consents">
          {consents.map((consent) => (
            <Consent key={consent.name} {...consent} coach={coach} asked={asked === consent.name} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Consent({ name, stands, since, lines, coach, asked }: ConsentHistory & { coach: string; asked: boolean }) {
  const { title, what, follows, again } = consentTexts[name];
  const place = `accord-${name}`;
  return (
    <li id={place}>
      <h3>{fr(title)}</h3>
      <p>{fr(what(coach))}</p>
      <p className="my-data-state">
        <b>{stands ? "Oui" : "Non"}</b>
        {fr(`, depuis le ${since}`)}
      </p>
      {stands ? (
        <Confirm
          id={`retirer-${name}`}
          opener={
            <>
              Retirer<VisuallyHidden>{fr(` : ${title}`)}</VisuallyHidden>
            </>
          }
          question={fr(`Retirer cet accord : ${title.toLowerCase()} ?`)}
          consequence={fr(follows(coach))}
          act="Retirer mon accord"
          quiet
          keep="Le garder"
          busyLabel="Retrait..."
          fields={{ intent: "withdraw-consent", consent: name }}
          action={path}
          askTo={`${path}?retirer=${name}`}
          backTo={`${path}#${place}`}
          asked={asked}
        />
      ) : (
        <Link className="my-data-take" to={again.to}>
          {fr(again.act)}
        </Link>
      )}
      <Disclosure summary={lines.length > 1 ? `Historique, ${lines.length} lignes` : "Historique, 1 ligne"}>
        <ol className="my-data-history">
          {lines.map(({ yes, at, about }) => (
            <li key={`${yes} ${at}`} data-yes={yes || undefined}>
              <b>{yes ? "Oui" : "Non"}</b>
              {fr(`, le ${at}`)}
              {about && <span>{fr(about)}</span>}
            </li>
          ))}
        </ol>
      </Disclosure>
    </li>
  );
}

interface AcceptedTermsProps {
  terms: { what: string; version: string | null; on: string; early: boolean }[];
  privacyEmail: string;
}

/** What is no consent, and where to end it. */
export function AcceptedTerms({ terms, privacyEmail }: AcceptedTermsProps) {
  return (
    <section className="my-data-block" aria-labelledby="conditions">
      <BlockHeading title={fr("Ce qui ne se retire pas ici")} id="conditions" />
      {terms.length > 0 && (
        <>
          <p className="muted mt-4">
            {fr("Des conditions acceptées font un contrat : il ne se retire pas, il se termine.")}
          </p>
          <ul className="my-data-kept">
            {terms.map(({ what, version, on, early }) => (
              <li key={what}>
                <b>{fr(what)}</b>
                <span>{fr(`Conditions ${version}${early ? ", début immédiat demandé" : ""}`)}</span>
                <span>{fr(`le ${on}`)}</span>
              </li>
            ))}
          </ul>
          <p className="my-data-ways">
            <Link className="my-data-take" to={href("/resilier-votre-contrat")}>
              Résilier votre contrat
            </Link>
            <Link className="my-data-take" to={href("/renoncer-au-contrat")}>
              Renoncer au contrat ici
            </Link>
          </p>
        </>
      )}
      <p className="small muted mt-4">
        {fr(
          `Un accord coché avec un message de contact ne vaut que pour ce message ; pour le retirer, écrivez à ${privacyEmail}. Une empreinte de l’autre parent, si vous en avez confié une, s’efface`,
        )}{" "}
        <Link to={href("/espace-membre/autre-parent")}>sur sa page</Link>.
      </p>
    </section>
  );
}
