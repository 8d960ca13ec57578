import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { comingPages } from "./features/site/coming/pages";

/** The site's table of contents: every address, in menu order, and the file that answers it. */
export default [
  index("features/site/home/home.page.tsx"),
  route("blog", "features/blog/blog.page.tsx"),
  route("blog/feed.xml", "features/blog/feed.route.ts"),
  route("blog/couvertures/:file", "features/blog/cover.route.ts"),
  route("blog/:slug", "features/blog/article.page.tsx"),
  route("nos-offres", "features/membership/offers.page.tsx"),
  route("membership", "features/membership/membership.page.tsx"),
  route("membership/commande", "features/membership/order.page.tsx"),
  route("payment-success", "features/membership/payment-success.page.tsx"),
  route("espace-membre", "features/member-area/member-area.page.tsx"),
  route("espace-membre/factures/:numero", "features/member-area/invoice.route.ts"),
  route("auth", "features/accounts/auth.page.tsx"),
  route("auth/mot-de-passe-oublie", "features/accounts/forgotten-password.page.tsx"),
  route("auth/nouveau-mot-de-passe", "features/accounts/new-password.page.tsx"),
  route("auth/confirmer", "features/accounts/confirm.page.tsx"),
  route("auth/deconnexion", "features/accounts/sign-out.route.ts"),
  layout("features/admin/admin-layout.tsx", [
    route("admin", "features/admin/dashboard.page.tsx"),
    route("admin/members", "features/membership/admin/members.page.tsx"),
  ]),
  route("contact/message", "features/contact/message.page.tsx"),
  route("contact/envoyer", "features/contact/send-message.route.ts"),
  route("lettre", "features/newsletter/letter.page.tsx"),
  route("lettre/inscrire", "features/newsletter/subscribe.route.ts"),
  route("lettre/confirmer", "features/newsletter/confirm.page.tsx"),
  route("lettre/desinscription", "features/newsletter/unsubscribe.page.tsx"),
  route("parrainage/verifier", "features/referral/check-code.route.ts"),
  route("webhooks/mollie/:paymentId", "features/billing/mollie-webhook.route.ts"),
  route("sortie", "features/site/quick-exit/sortie.route.ts"),
  route("sitemap.xml", "features/site/sitemap.route.ts"),
  ...Object.keys(comingPages).map((path) =>
    route(path.slice(1), "features/site/coming/coming.page.tsx", { id: `coming${path}` }),
  ),
  route("*", "features/site/not-found.page.tsx"),
] satisfies RouteConfig;
