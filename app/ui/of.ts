const ELIDING = /^(?:[aàâeéèêëiîïoôuûœæ]|h[eéèêioôuy]|y[^aàâeéèêëiîoôuû])/i;

/** Words after « de »: « de Claire », « d’Hélène », « d’Yves », « d’une lettre »; « de Hassan », « de Yann ». */
export function of(words: string): string {
  return ELIDING.test(words) ? `d’${words}` : `de ${words}`;
}
