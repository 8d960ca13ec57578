import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Header } from "./header";

function headerOf(path: string): string {
  const Site = createRoutesStub([{ id: "root", path: "*", Component: Header }]);
  return renderToStaticMarkup(
    <Site initialEntries={[path]} hydrationData={{ loaderData: { root: { coach: false } } }} />,
  );
}

test.each([
  "/evenements/cafe-de-mai",
  "/evenements/cafe-de-mai/commande",
  "/devis/jeton/commande",
])("%s has one thing to sign up for, its own", (path) => {
  expect(headerOf(path)).not.toMatch(/Devenir membre|S’inscrire/);
});

test.each(["/evenements", "/blog/un-article"])("the header of %s leads to the membership", (path) => {
  expect(headerOf(path)).toMatch(/Devenir membre.*S’inscrire/);
});
