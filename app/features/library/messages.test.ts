import { expect, test } from "vitest";
import { shelfText, shopWindowText } from "./messages";

const said = (free: number, others: number) =>
  shopWindowText([...Array(free).fill({ isFree: true }), ...Array(others).fill({ isFree: false })]).replace(
    /\u00a0/g,
    " ",
  );

test("the shop window says what is comprised in the membership, and what asks for an account alone", () => {
  expect(said(0, 0)).toBe("Rien n’est encore publié ici.");
  expect(said(2, 0)).toBe("Deux titres. À lire avec un compte gratuit.");
  expect(said(0, 9)).toBe("Neuf titres. Compris dans l’adhésion, et rien d’annoncé qui ne soit publié.");
  expect(said(1, 9)).toBe(
    "Dix titres, dont un avec un compte gratuit. Le reste est compris dans l’adhésion, et rien d’annoncé qui ne soit publié.",
  );
});

test("the shelf says how many of its titles open for who reads it, and invites to none that does not", () => {
  const shelf = (open: number, shut: number, begun = false) =>
    shelfText([...Array(open).fill({ mayOpen: true }), ...Array(shut).fill({ mayOpen: false })], { begun });
  expect(shelf(10, 0)).toBe("Dix titres. Commencez où vous voulez, ou n’ouvrez rien ce soir.");
  expect(shelf(10, 0, true)).toBe("Dix titres. Reprenez où vous en étiez, ou n’ouvrez rien ce soir.");
  expect(shelf(1, 9)).toBe("Dix titres, dont un s’ouvre avec votre compte gratuit. Le reste est réservé aux membres.");
  expect(shelf(0, 2)).toBe("Deux titres, réservés aux membres.");
  expect(shelf(0, 1)).toBe("Un titre, réservé aux membres.");
});
