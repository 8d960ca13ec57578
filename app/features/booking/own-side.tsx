import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { hoursText } from "~/features/services/messages";
import { formatDay, parisDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
import { KeyValues } from "~/ui/key-values";
import { Ordinals } from "~/ui/ordinals";
import { outcomes, shortDayText, toComeText } from "./own-messages";
import type { AheadLine, OwnLot, PastLine } from "./read-own-booking.server";
import { minutesOf, VIDEO_OPENS_MINUTES } from "./rules";

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="own-side">
      <h2 className="h5">{fr(title)}</h2>
      {children}
    </section>
  );
}

/** What to have at hand for the next meeting. */
export function InPractice({ line: { startsAt, place }, coach }: { line: AheadLine; coach: string }) {
  const texts = {
    video: `Le lien de visio s'ouvrira ici ${VIDEO_OPENS_MINUTES} minutes avant. Un casque et une pièce fermée suffisent.`,
    phone: `${coach} vous appelle à l'heure dite, au numéro de votre profil, sans laisser de message.`,
    person: "Venez comme vous êtes, à l'heure dite. Il n'y a pas de salle d'attente.",
  };
  if (!place) return null;
  const day = shortDayText(startsAt);
  return (
    <Side title={`${day.charAt(0).toUpperCase()}${day.slice(1)}, en pratique`}>
      <p className="small muted">{fr(texts[place])}</p>
    </Side>
  );
}

export function PastHours({ past }: { past: PastLine[] }) {
  if (past.length === 0) return null;
  return (
    <Side title="Heures passées">
      <RuleList>
        {past.map(({ id, startsAt, endsAt, service, paidBy, outcome }) => (
          <li key={id} className="past-hour">
            <span>
              <Ordinals>{`${formatDay(parisDay(startsAt))}, ${service.kind === "call" ? "appel de " : ""}${hoursText(minutesOf({ starts_at: startsAt, ends_at: endsAt }))}`}</Ordinals>
            </span>
            <span className="muted">{paidBy === "free" && outcome !== "due" ? "offert" : outcomes[outcome]}</span>
          </li>
        ))}
      </RuleList>
    </Side>
  );
}

/** What one's hours came from: each purchase, then all that was given. */
export function Lots({ lots }: { lots: OwnLot[] }) {
  const given = lots.filter(({ kind }) => kind === "gift");
  return (
    <>
      {lots.map((lot) => lot.kind !== "gift" && <LotCard key={lot.lotId} lot={lot} kind={lot.kind} />)}
      {given.length > 0 && (
        <Side title="Vos heures offertes">
          <KeyValues
            items={given.map(({ lotId, boughtOn, expiresOn, state }) => ({
              key: lotId,
              label: `Le ${formatDay(boughtOn)}`,
              value: state === "used_up" ? "toutes prises" : expiresOn && fr(`jusqu'au ${formatDay(expiresOn)}`),
            }))}
          />
        </Side>
      )}
    </>
  );
}

const titles = { pack: "Votre forfait", session: "Votre séance", quote: "Votre devis" };

/** Hours bought, with their price, their receipt and their last day. */
function LotCard({ lot, kind }: { lot: OwnLot; kind: keyof typeof titles }) {
  const { label, priceCents, boughtOn, invoice, expiresOn, leftMinutes, state, toCome } = lot;
  return (
    <Side title={titles[kind]}>
      <KeyValues
        items={[
          ...(priceCents === null ? [] : [{ label, value: formatEuros(priceCents) }]),
          { label: "Achat le", value: formatDay(boughtOn) },
          ...(expiresOn && state !== "used_up" ? [{ label: "Valable jusqu’au", value: formatDay(expiresOn) }] : []),
          ...(invoice
            ? [
                {
                  label: "Facture",
                  value: (
                    <a href={href("/espace-membre/factures/:numero", { numero: invoice })} download>
                      {invoice}
                    </a>
                  ),
                },
              ]
            : []),
        ]}
      />
      {toCome && (
        <p className="small mt-3">
          {toComeText(toCome)} <Link to="/espace-membre#paiements">{fr("Régler maintenant")}</Link>
        </p>
      )}
      {leftMinutes > 0 && (
        <p className="small muted mt-3">
          {fr("Heures non prises : remboursées sur demande, au prorata.")}{" "}
          <Link to={href("/resilier-votre-contrat")}>{fr("Le demander")}</Link>
        </p>
      )}
    </Side>
  );
}

/** Until when a meeting moves, as the terms say it (article 8). Null: the meetings ahead were sold under different notices. */
export function NoticeRule({ noticeHours }: { noticeHours: number | null }) {
  const { title, before, after } =
    noticeHours === null
      ? { title: "Déplacer ou annuler", before: "Jusqu'au délai dit à chaque rendez-vous", after: "Passé ce délai" }
      : {
          title: `La règle des ${noticeHours} h`,
          before: `Plus de ${noticeHours} h avant`,
          after: `Moins de ${noticeHours} h`,
        };
  return (
    <Side title={title}>
      <p className="small muted">
        {fr(
          `${before} : vous déplacez ou annulez librement. ${after} : l'heure reste due, sauf empêchement grave ou danger.`,
        )}
      </p>
    </Side>
  );
}
