import { expect, test } from "vitest";
import { withHelpNumbers } from "./help-numbers";

test.each([
  ["Appelez le 3114.", '<a href="tel:3114">3114</a>'],
  ["Demandez conseil au 3919 ou au 116\u202f006.", '<a href="tel:116006">116\u202f006</a>'],
  ["le 119, joignable jour et nuit", '<a href="tel:119">119</a>'],
  ["un SMS au 114. Ensuite", '<a href="sms:114">114</a>'],
  ["En danger, le 17 ou le 112\u202f;", '<a href="tel:17">17</a>'],
  ["Le 17 ou le 112", '<a href="tel:112">112</a>'],
  ["Le\u00a03919 écoute, le\u00a017 aussi", '<a href="tel:3919">3919</a>'],
  ["si le danger est immédiat, appelez le\u00a017", '<a href="tel:17">17</a>'],
  ["au 119, ouvert jour et nuit, ou au 17 si elle est immédiate", '<a href="tel:17">17</a>'],
  ["si le danger est immédiat, le 17.", '<a href="tel:17">17</a>'],
  ["appelez le 15. Restez", '<a href="tel:15">15</a>'],
  ["Faites le 17.", '<a href="tel:17">17</a>'],
  ["Contactez le 17 sans attendre", '<a href="tel:17">17</a>'],
  ["Faites d’abord le 15 ou le 17", '<a href="tel:17">17</a>'],
  ["faites le 15 ou le 112", '<a href="tel:15">15</a>'],
  ["Danger\u202f? Le 17.", '<a href="tel:17">17</a>'],
  ["Danger\u202f? Le 17, le 112, ou le 114 par SMS", '<a href="tel:17">17</a>'],
  ["le 17, le 112 ou le 114", '<a href="tel:17">17</a>'],
  ["Le 17 (police) ou le 112", '<a href="tel:17">17</a>'],
  ["Le 17 répond jour et nuit", '<a href="tel:17">17</a>'],
  ["La police, c’est le 17", '<a href="tel:17">17</a>'],
  ["la police au 17", '<a href="tel:17">17</a>'],
  ["En danger, appelez <strong>le 17</strong>", '<strong>le <a href="tel:17">17</a></strong>'],
  ["appelez le <strong>17</strong>", '<strong><a href="tel:17">17</a></strong>'],
  ["<strong>En danger immédiat</strong>, le 17", '<a href="tel:17">17</a>'],
  ["Danger\u202f?<br>Le 17", '<a href="tel:17">17</a>'],
  ["Danger\u202f:<br>le 17", '<a href="tel:17">17</a>'],
])("a help number is a link: %s", (text, link) => {
  expect(withHelpNumbers(text)).toContain(link);
});

test.each([
  "le 15, et nous en reparlons",
  "le 17\u00a0mars",
  "au 17 novembre",
  "à 17\u00a0h\u00a030",
  "article 1140",
  "les 3114 jours",
  "le 1190",
  "le 17e jour",
  "Rendez-vous le 17 à 19 h",
  "Les jeudis\u202f: le 17, puis le 24",
  "Audience le 17/03",
  "au 17 rue de la Paix",
  "Appelez-moi avant le 17 mars",
  "L’appel du juge est fixé au 17 à 9 h",
  "Elle est urgente. On se voit le 17.",
  "Appelez la mairie avant le 17 pour réserver",
  "La police a été appelée le 17, sans suite",
  "La police est venue le 17.",
  "L’urgence est fixée au 17",
  "En urgence, d’ici le 17",
  "Faites le point le 17",
  "Appelez le secrétariat<br>Réunion le 17",
  "<strong>le 17</strong> à 19 h",
  "appelez le <strong>17</strong> mars",
  '<a href="/blog/violences">Appelez le 17</a>',
])("any other number is a number: %s", (text) => {
  expect(withHelpNumbers(text)).toBe(text);
});
