import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Processing } from "~/features/membership/payment-stages";
import { payLinkMessages } from "./messages";

test("while the bank thinks, a message is announced for its yes alone: its no is told by the page, to who comes back", () => {
  const Page = () => <Processing orderId="o" />;
  const Site = createRoutesStub([{ path: "/", Component: Page }]);
  const html = renderToStaticMarkup(<Site />).replace(/\s/g, " ");
  expect(html).toContain("Si elle accepte, un message vous le dit. Sinon, rien ne part : revenez voir cette page.");
  expect(html).not.toContain("Dès sa réponse");
  expect(payLinkMessages.processingText).toMatch(/revenez voir cette page/);
  expect(payLinkMessages.processingText).not.toMatch(/message/);
});
