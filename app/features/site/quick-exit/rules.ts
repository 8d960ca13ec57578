/** A weather site: everybody opens one, and it shows nothing personal (facts: Mémo de Vie, France Victimes). */
export const neutralSite = "https://meteofrance.com";

export const exitPath = "/sortie";
