import { describe, expect, test } from "vitest";
import { fr, frForPrograms } from "./french";

describe("French typography", () => {
  test("puts a narrow no-break space before high punctuation, percent and euro", () => {
    expect(fr("Une question ? Oui : 95 % à 350 € ; merci !")).toBe(
      "Une question\u202f? Oui\u202f: 95\u202f% à 350\u202f€\u202f; merci\u202f!",
    );
  });

  test("puts no-break spaces inside guillemets, given with or without spaces", () => {
    expect(fr("« oui » et «non»")).toBe("«\u00a0oui\u00a0» et «\u00a0non\u00a0»");
  });

  test("turns straight apostrophes", () => {
    expect(fr("L'Éclaircie d'aujourd'hui")).toBe("L’Éclaircie d’aujourd’hui");
  });

  test("binds numbers to units and groups thousands", () => {
    expect(fr("48 h, 24 h/24, 20 minutes, 15 000 €, 9 h – 19 h")).toBe(
      "48\u00a0h, 24\u00a0h/24, 20\u00a0minutes, 15\u202f000\u202f€, 9\u00a0h\u00a0– 19\u00a0h",
    );
  });

  test("keeps « e-mail » whole at the end of a line", () => {
    expect(fr("Un e-mail part. E-mails et e-mailing")).toBe("Un e-\u2060mail part. E-\u2060mails et e-mailing");
    expect(fr("[lire](/blog/un-e-mail) /e-mail e-mail@exemple.fr /faq#e-mail /blog?q=e-mail")).toBe(
      "[lire](/blog/un-e-mail) /e-mail e-mail@exemple.fr /faq#e-mail /blog?q=e-mail",
    );
  });

  test("leaves out, for other programs, what only holds a line together", () => {
    expect(frForPrograms("L'e-mail : oui")).toBe("L’e-mail\u202f: oui");
  });

  test("does not bind a number to a word that only starts like a unit", () => {
    expect(fr("2 hommes, 3 anses")).toBe("2 hommes, 3 anses");
  });

  test("keeps the owner's fixed strings", () => {
    expect(fr("500€/an")).toBe("500€/an");
    expect(fr("Redirection...")).toBe("Redirection...");
    expect(fr("https://exemple.fr/?a=1")).toBe("https://exemple.fr/?a=1");
  });

  test("changes nothing the second time", () => {
    const once = fr("Écrivez « 48 h » : d'accord ?");
    expect(fr(once)).toBe(once);
  });
});
