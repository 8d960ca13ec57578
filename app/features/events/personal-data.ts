import { href } from "react-router";
import { contractProof, parisDayOf } from "~/platform/personal-data/keepings";
import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";

const SEAT = "sert à tenir la liste";

export const eventsData: PersonalData = {
  name: "evenements",
  title: "Vos événements",
  what: "Vos places, et le pseudonyme que vous y avez pris",
  until: `la vie du compte ; une place payée, ${keptText(kept.contracts)}`,
  processing: {
    purpose: "Tenir les places des événements",
    bases: ["contract"],
    recipients: ["video", "mail"],
    rules: ["contracts", "former_accounts"],
  },
  obstacles: [
    {
      when: `exists (select from event_registrations r join events e on e.id = r.event_id where r.user_id = $user
        and r.status in ('held', 'confirmed', 'offered') and e.canceled_at is null and e.ends_at > $now)`,
      text: "Une place à un événement vous attend. Rendez-la d’abord.",
      way: { to: href("/evenements"), act: "Voir les événements" },
    },
  ],
  tables: [
    {
      table: "event_registrations",
      owner: { column: "user_id" },
      erasure: {
        kept: contractProof(parisDayOf("t.created_at")),
        only: "t.order_id is not null",
        without: { pseudonym: "null" },
      },
      title: "Places aux événements",
      columns: {
        created_at: "Demandée le",
        status: "État",
        pseudonym: "Pseudonyme",
        confirmed_at: "Confirmée le",
        early_service_requested_at: "Demande expresse avant la fin du délai de rétractation",
        canceled_at: "Rendue le",
        canceled_by: "Rendue par",
        attended: "Venue",
      },
      named: { event_id: { label: "Événement", table: "events", words: "title" } },
      values: {
        status: {
          held: "gardée un moment",
          confirmed: "confirmée",
          waiting: "en attente",
          offered: "proposée",
          canceled: "rendue",
          expired: "laissée",
        },
        canceled_by: {
          person: "vous",
          coach: "votre coach",
          event: "l’événement",
          bank: "la banque",
          account: "le compte",
          withdrawal: "une rétractation",
        },
      },
      leftOut: { position: SEAT, hold_until: SEAT, offer_until: SEAT },
    },
  ],
};
