import type { Cover } from "~/features/blog/rules";
import { giftCover } from "~/features/gifts/rules";
import { MONTHLY_LETTER } from "~/features/promises/rules";
import { tools } from "~/features/toolbox/rules";

/** A page anybody may find through a search engine, with the words and the drawing a shared link shows. */
export interface PublicPage {
  path: string;
  title: string;
  cover: Cover;
}

const cover = (kind: Cover["kind"], palette: Cover["palette"], seed: number, sun: number): Cover => ({
  kind,
  palette,
  seed,
  sun,
});

/** In menu order. Articles and events are added by who knows them. */
export const publicPages: PublicPage[] = [
  { path: "/", title: "Vivre un divorce heureux, c'est possible", cover: cover("rives", "aube", 7, 0.5) },
  { path: "/services", title: "Accompagnement divorce personnalisé", cover: cover("chemin", "jour", 21, 0.6) },
  { path: "/rendez-vous", title: "Prendre rendez-vous", cover: cover("passerelle", "soir", 27, 0.5) },
  { path: "/evenements", title: "Se retrouver, en petit comité", cover: cover("passerelle", "soir", 33, 0.42) },
  { path: "/blog", title: "Lire, quand on ne dort pas", cover: cover("fenetre", "nuit", 12, 0.55) },
  { path: "/faq", title: "Vos questions, nos réponses", cover: cover("barque", "jour", 44, 0.4) },
  { path: "/temoignages", title: "Ils sont passés par là", cover: cover("train", "aube", 52, 0.48) },
  { path: "/a-propos", title: "Qui vous écoute", cover: cover("barque", "aube", 63, 0.6) },
  { path: "/bibliotheque", title: "Ce que l'on garde sous la main", cover: cover("fenetre", "soir", 26, 0.5) },
  { path: "/outils", title: "Décider à tête reposée", cover: cover("table", "aube", 61, 0.45) },
  ...tools
    .filter(({ discreet }) => !discreet)
    .map(({ slug, number, title }) => ({
      path: `/outils/${slug}`,
      title,
      cover: cover("table", "jour", 100 + number, 0.5),
    })),
  { path: "/nos-offres", title: "Une année d'accompagnement", cover: cover("rives", "jour", 71, 0.55) },
  { path: "/membership", title: "Adhésion Premium", cover: cover("rives", "jour", 84, 0.45) },
  { path: "/membership/offrir", title: "Offrir une année", cover: giftCover },
  { path: "/contact", title: "Parlons-en, même en deux lignes", cover: cover("phare", "aube", 92, 0.5) },
  { path: "/guide", title: "5 étapes pour préparer un divorce serein", cover: cover("chemin", "aube", 5, 0.5) },
  { path: "/lettre", title: MONTHLY_LETTER, cover: cover("phare", "soir", 17, 0.5) },
];
