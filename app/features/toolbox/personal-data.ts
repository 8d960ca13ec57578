import type { PersonalData } from "~/platform/personal-data/owned-table";

export const toolboxData: PersonalData = {
  name: "outils",
  title: "Vos feuilles",
  what: "Ce que vous avez demandé à un outil de garder, chiffré ; votre coach ne le lit pas",
  until: "la vie du compte, ou jusqu’à ce que vous l’effaciez",
  processing: {
    purpose: "Retrouver ce que vous avez préparé avec un outil",
    bases: ["contract", "explicit_consent"],
    special: "ce qui est écrit peut toucher à la santé, à la vie intime ou à la religion ; chiffré",
    unread: true,
    rules: ["tool_sheets"],
  },
  tables: [
    {
      table: "tool_sheets",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Feuilles",
      columns: {
        slug: "Outil",
        updated_at: "Gardée le",
        first_kept_at: "Gardée pour la première fois le",
        fields: "Ce qui y est écrit",
      },
      sealed: ["fields"],
    },
    {
      table: "calendar_links",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Lien de lecture du calendrier",
      columns: { created_at: "Ouvert le" },
      leftOut: { token_hash: "l’empreinte d’un secret" },
    },
  ],
};
