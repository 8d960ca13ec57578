import "./library.css";
import { readOffer } from "~/features/offer/offer.server";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { formatEuros } from "~/platform/money";
import { openHead } from "~/ui/head";
import type { Route } from "./+types/shop-window.page";
import { readShopWindow } from "./library.server";
import { ShopWindow } from "./shop-window.still";

export function meta(page: Route.MetaArgs): Route.MetaDescriptors {
  return openHead(page, {
    title: "Bibliothèque",
    description: page.loaderData?.shown.items.length
      ? "Ce qui est publié pour les membres : les titres, un extrait à lire et le prix de l’année."
      : "Ce qui sera publié pour les membres paraîtra ici. D’ici là, les articles du blog sont ouverts à tous.",
  });
}

export async function loader() {
  const { membership_price_cents, withdrawal_days, advice_hours } = await getSettings(db());
  return {
    shown: await readShopWindow(db(), { now: now() }),
    price: formatEuros(membership_price_cents),
    withdrawalDays: withdrawal_days,
    adviceHours: advice_hours,
    gatherings: (await readOffer(db(), { now: now() })).gatherings !== undefined,
  };
}

export default function ShopWindowPage({ loaderData }: Route.ComponentProps) {
  return <ShopWindow loaderData={loaderData} />;
}
