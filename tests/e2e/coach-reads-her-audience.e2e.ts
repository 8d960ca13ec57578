import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { ofAll } from "../support/extent";
import { endPayment, order, signIn, signUp } from "../support/joining";
import { demoPerson, newClaire } from "../support/people";

const banner = (page: Page) => page.getByRole("region", { name: "Cookies", exact: true });

/** What was counted since the first day, summed: visits, accounts, memberships. */
async function counted(coach: Page): Promise<number[]> {
  const lines = (await (await coach.request.get("/admin/audience/jours.csv")).text()).trim().split("\r\n").slice(1);
  const days = lines.map((line) => line.split(";").map((cell) => Number(cell.replaceAll('"', ""))));
  return [1, 7, 8].map((column) => days.reduce((sum, day) => sum + (day[column] ?? 0), 0));
}

test(
  "the coach reads the visit of somebody who accepted, and nothing of who refused",
  ofAll,
  async ({ page, browser, product }) => {
    await signIn(page, demoPerson(product, "sophie"));
    const [visits = 0, accounts = 0, members = 0] = await counted(page);

    const visit = async (answer: string) => {
      const context = await browser.newContext({ baseURL: product.baseUrl, locale: "fr-FR" });
      const visitor = await context.newPage();
      await visitor.goto("/membership");
      await banner(visitor).getByRole("button", { name: answer }).click();
      await expect(banner(visitor)).toBeHidden();
      await visitor.getByRole("button", { name: "Je deviens membre" }).click();
      await order(visitor);
      await signUp(visitor, newClaire());
      await endPayment(visitor, "paid");
      await expect(visitor.getByText(/Votre paiement de 500\s€ est confirmé/)).toBeVisible();
      return { visitor, context };
    };
    const refusing = await visit("Tout refuser");
    await refusing.context.close();
    expect(await counted(page)).toEqual([visits, accounts, members]);

    const { visitor, context } = await visit("Tout accepter");
    await expect.poll(() => counted(page)).toEqual([visits + 1, accounts + 1, members + 1]);
    // Back, and a page again: neither another visit, nor another membership.
    await visitor.reload();
    await expect(visitor.getByText(/Votre paiement de 500\s€ est confirmé/)).toBeVisible();
    await visitor.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", { name: "FAQ" }).click();
    await expect(visitor).toHaveURL(/faq$/);
    await context.close();

    await page.goto("/admin/audience");
    await expect(page.getByRole("heading", { level: 1, name: "Audience" })).toBeVisible();
    await expect(page.getByRole("row", { name: /Adhésion\s+\d+/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /Directe ou inconnue/ })).toBeVisible();
    await expect(page.getByText("Seules comptent les personnes qui ont accepté", { exact: false })).toBeVisible();
    expect(await counted(page)).toEqual([visits + 1, accounts + 1, members + 1]);
  },
);
