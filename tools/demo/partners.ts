import { listPartners, savePartner } from "~/features/partners/partners.server";
import type { PartnerInput } from "~/features/partners/rules";
import { addDays, parisDay } from "~/platform/clock";
import { type Db, inTransaction } from "~/platform/db/database.server";

const partners: Pick<PartnerInput, "name" | "advantage" | "how_to" | "website">[] = [
  {
    name: "Librairie du Passage (démonstration)",
    advantage: "10 % sur les livres",
    how_to: null,
    website: "https://librairie-du-passage.example",
  },
  {
    name: "Studio Clairevoie (démonstration)",
    advantage: "Première séance de yoga offerte",
    how_to: "À la première venue, au comptoir. Réservez votre tapis la veille.",
    website: "https://studio-clairevoie.example",
  },
  {
    name: "Garde-meuble du Canal (démonstration)",
    advantage: "Un mois offert sur trois",
    how_to: null,
    website: "https://garde-meuble-du-canal.example",
  },
];

/** Three invented partners, which the go-live list refuses. Done once. */
export async function seedPartners(db: Db, { coachId }: { coachId: string }, at: { now: Date }) {
  if ((await listPartners(db)).length > 0) return;
  const until_date = addDays(parisDay(at.now), 365);
  for (const partner of partners) {
    const input = { ...partner, until_date, address: "3 rue de l’Exemple, Paris", phone: null };
    const saved = await inTransaction((trx) => savePartner(trx, input, { ...at, by: coachId }));
    if (!saved.ok) throw new Error(`the demonstration partner was refused: ${saved.reason}`);
  }
}
