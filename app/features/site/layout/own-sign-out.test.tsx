import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Footer } from "./footer";
import { Header } from "./header";

function frameOf(path: string, { coach = false } = {}): string {
  const Frame = () => [<Header key="above" />, <Footer key="below" />];
  const Site = createRoutesStub([{ id: "root", path: "*", Component: Frame }]);
  return renderToStaticMarkup(<Site initialEntries={[path]} hydrationData={{ loaderData: { root: { coach } } }} />);
}
const signOuts = (html: string) => html.match(/action="\/auth\/deconnexion"/g)?.length ?? 0;

test("one signs out from any page of the member area, in the menu of a telephone and at the foot", () => {
  for (const path of ["/espace-membre", "/espace-membre/echanges/12", "/espace-membre/profil/appareils"])
    expect(signOuts(frameOf(path)), path).toBe(2);
  expect(signOuts(frameOf("/services"))).toBe(0);
  expect(signOuts(frameOf("/espace-membre", { coach: true })), "the coach, from her back office").toBe(0);
});
