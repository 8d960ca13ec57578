import { expect, test } from "vitest";
import { shopWindowText } from "./messages";

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
