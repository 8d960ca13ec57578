import { expect, test } from "vitest";
import { tellingTermsIn } from "./telling-words";

test.each([
  ["L’été après un divorce : deux maisons, un calendrier", ["divorce", "deux maisons"]],
  ["Votre ex-conjoint et la garde", ["ex-conjoint", "garde"]],
  ["Séparation, tribunal, AVOCAT", ["Séparation", "tribunal", "AVOCAT"]],
  ["Claire <bonjour@apresdivorce.example>", ["apresdivorce"]],
  ["La lettre de novembre", []],
  ["Exemple d’un regard, et une exposition", []],
  ["Marier les couleurs, regarder la mer", []],
  ["Une suspension, avec effet immédiat", []],
])("« %s » : the words that tell are %j", (said, words) => {
  expect(tellingTermsIn(said)).toEqual(words);
});
