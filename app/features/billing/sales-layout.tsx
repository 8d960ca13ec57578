import { href, Outlet, redirect } from "react-router";
import { db } from "~/platform/db/database.server";
import type { Route } from "./+types/sales-layout";
import { isSellingOpen } from "./sales.server";

/** Before the loader and the action of every page that takes an order: nothing is sold, and nothing kept, before the site is ready. */
export const middleware: Route.MiddlewareFunction[] = [
  async (_, next) => {
    if (!(await isSellingOpen(db()))) throw redirect(href("/paiement-bientot"), 303);
    return next();
  },
];

export default function SalesLayout() {
  return <Outlet />;
}
