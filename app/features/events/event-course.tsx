import { fr } from "~/ui/french";
import { Grid12, Section } from "~/ui/layout";
import type { EventPageView } from "./events.server";

interface Props {
  event: EventPageView;
  coachName: string;
  /** Until so many hours before, a paid place given back is refunded. */
  noticeHours: number;
}

/** What the meeting is, how to come, how to give one's place back, unless it is told beside a paid place; of one that is over, what it was. */
export function EventCourse({ event, coachName, noticeHours }: Props) {
  const ended = event.over || event.canceled;
  return (
    <Section tone="mist" tight labelledBy="deroulement">
      <Grid12 className="items-start gap-y-6">
        <h2 id="deroulement" className="h3 wide:col-span-4">
          {fr(ended ? "Ce qui était proposé" : "Comment cela se passe")}
        </h2>
        <div className="wide:col-start-6 wide:col-end-13">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by articleText, which escapes all it does not know */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: event.html }} />
          {!ended && (
            <dl className="event-course">
              <Row label="Venir">{howToCome(event)}</Row>
              {!event.own?.refundText && <Row label="Un empêchement">{howToGiveBack(event, noticeHours)}</Row>}
              <Row label="Sans obligation">Vous pouvez venir seul, arriver en retard, ne rien dire.</Row>
              <Row label="Discrétion">
                {`Personne d'autre que ${coachName} ne voit la liste des inscrits. Rien n'est enregistré. Ce qui se dit ici reste ici.`}
              </Row>
            </dl>
          )}
        </div>
      </Grid12>
    </Section>
  );
}

function Row({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{fr(children)}</dd>
    </div>
  );
}

function howToCome({ online, onSite, hasAddress }: EventPageView): string {
  if (online)
    return `${onSite ? "Sur place, ou de chez vous" : "De chez vous"}. Le lien de la visio s'affiche sur cette page une heure avant, une fois votre place prise.`;
  return hasAddress
    ? "L'adresse exacte s'affiche sur cette page, une fois votre place prise."
    : "Le lieu et l'heure sont sur cette page, que vous retrouvez depuis votre espace.";
}

function howToGiveBack({ membersOnly, priceCents, isMember }: EventPageView, noticeHours: number): string {
  if (membersOnly || priceCents === 0 || isMember) return "Vous rendez votre place sur cette page, jusqu'au début.";
  const until = noticeHours > 0 ? `au moins ${noticeHours} h avant` : "avant le début";
  return `Une place payée, puis rendue ${until} sur cette page, est remboursée en entier.`;
}
