import type { Dial } from "./hotlines";

/** Where a line was read, and the day somebody last compared it with that page. */
interface Source {
  url: string;
  verified: string;
}

const emergencies: Source = {
  url: "https://www.info.gouv.fr/actualite/harcelement-agressions-violences-trois-numeros-pour-aider-les-enfants-en-danger",
  verified: "2026-11-22",
};
const children: Source = { url: "https://solidarites.gouv.fr/node/2219", verified: "2026-11-22" };

/** To be compared again every six months. Apart from the list, which every page carries: nobody reads these on a telephone. */
export const hotlineSources: Record<Dial, Source> = {
  "17": emergencies,
  "112": emergencies,
  "114": emergencies,
  "15": emergencies,
  "3919": { url: "https://solidaritefemmes.org/appeler-le-3919/", verified: "2026-11-22" },
  // A town hall that quotes the ministry of Justice (18 March 2022); pages from before say 19 h.
  "116006": { url: "https://www.longvilliers-yvelines.fr", verified: "2026-11-22" },
  "119": children,
  "3114": {
    url: "https://www.mayotte.ars.sante.fr/3114-le-numero-national-de-prevention-du-suicide",
    verified: "2026-11-22",
  },
  "3018": children,
};
