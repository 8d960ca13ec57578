import type { PersonalData } from "~/platform/personal-data/owned-table";

export const libraryData: PersonalData = {
  name: "bibliotheque",
  title: "Votre bibliothèque",
  what: "Les pièces ouvertes, et où vous en êtes ; votre coach ne voit pas qui",
  until: "comme le dit la politique de confidentialité",
  processing: {
    purpose: "Reprendre une pièce où elle a été laissée",
    bases: ["contract"],
    unread: true,
    rules: ["library"],
  },
  tables: [
    {
      table: "library_progress",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Pièces ouvertes",
      columns: { opened_at: "Ouverte le", seconds: "À la seconde", is_done: "Finie", seen_at: "Vue le" },
      named: { item_id: { label: "Pièce", table: "library_items", words: "title" } },
    },
  ],
};
