import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { MemberArea } from "./member-area.server";
import { Payments } from "./payments";

type Line = MemberArea["orders"][number]["instalments"][number];

const line: Line = {
  id: "",
  number: 2,
  of: 2,
  amountCents: 325_00,
  dueDate: "2026-11-20",
  paidAt: null,
  method: null,
  refundedCents: 0,
  leavingCents: 0,
  owedCents: 0,
  chargedBackCents: 0,
  keptCents: 0,
  state: "to_pay",
  movable: null,
};

/** What is shown of one order by line. */
function shown(lines: Pick<Line, "id" | "state">[]): string {
  const orders = lines.map((part) => ({
    orderId: part.id,
    subject: "hours",
    reference: `L-${part.id}`,
    label: "Forfait",
    termsKept: false,
    stage: "paid" as const,
    instalments: [{ ...line, ...part }],
  }));
  const contact = { email: "sophie@leclaircie.example", hours: "" };
  const Page = () => <Payments orders={orders} invoices={[]} contact={contact} />;
  const Site = createRoutesStub([{ path: "/", Component: Page }]);
  return renderToStaticMarkup(<Site />);
}

test("every second payment that is due or to come is paid from its own line, whatever else the space asks for first", () => {
  const html = shown([
    { id: "refused", state: "to_pay" },
    { id: "also-refused", state: "to_pay" },
    { id: "to-come", state: "planned" },
    { id: "with-the-bank", state: "processing" },
    { id: "settled", state: "paid" },
    { id: "dropped", state: "canceled" },
    { id: "taken-back", state: "charged_back" },
  ]);
  const payable = [...html.matchAll(/name="instalmentId" value="([^"]+)"/g)].map(([, id]) => id);
  expect(payable).toEqual(["refused", "also-refused", "to-come"]);
  expect(html.match(/À régler/g)).toHaveLength(2);
});
