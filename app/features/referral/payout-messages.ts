import { fr } from "~/ui/french";
import type { AskRefusal } from "./rules";

/** Read before somebody asks for a transfer. */
export const payoutTaxNote = fr(
  "Cette somme est un revenu : elle se déclare aux impôts, comme bénéfice non commercial (article 92 du Code général des impôts). Au-delà de 2 400 € versés dans une année, la loi nous demande de la déclarer aussi.",
);
export const payoutAccountNote = fr(
  "Votre IBAN n'est jamais écrit dans un e-mail. Il est gardé chiffré, seul votre coach le lit pour faire le virement, et il est effacé 30 jours après.",
);

export const askRefused: Record<AskRefusal, { field: "iban" | "holder" | null; message: string }> = {
  nothing_due: { field: null, message: "Rien ne vous est dû pour le moment." },
  not_an_iban: {
    field: "iban",
    message: "Cet IBAN n’est pas complet, ou un de ses chiffres est faux. Vérifiez-le sur votre RIB.",
  },
  no_holder: { field: "holder", message: "Indiquez le nom qui est sur votre RIB." },
};

export const payoutAsked = {
  title: "Votre demande est enregistrée",
  text: "Votre coach fait le virement depuis sa banque. Le jour s’affichera dans votre espace.",
};
export const payoutWithdrawn = { title: "Votre demande est retirée", text: "Votre IBAN est effacé." };
