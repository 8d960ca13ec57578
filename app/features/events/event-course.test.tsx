import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { EventPageView } from "./describe-events.server";
import { EventCourse } from "./event-course";

test("who has a paid place reads its own last day alone, not the notice of today", () => {
  const shown = (own: { refundText: string | null } | null) => {
    const event = { own, over: false, canceled: false, membersOnly: false, priceCents: 25_00, html: "" };
    return renderToStaticMarkup(<EventCourse event={event as EventPageView} coachName="Sophie" noticeHours={72} />);
  };
  expect(shown(null)).toContain("72");
  expect(shown({ refundText: null })).toContain("72");
  expect(shown({ refundText: "Remboursée jusqu’au 3 mars." })).not.toContain("72");
});

test("who pays nothing as a member reads nothing of a refund", () => {
  const shown = (isMember: boolean) => {
    const event = {
      own: null,
      over: false,
      canceled: false,
      membersOnly: false,
      priceCents: 25_00,
      html: "",
      isMember,
    };
    return renderToStaticMarkup(
      <EventCourse event={event as unknown as EventPageView} coachName="Sophie" noticeHours={72} />,
    );
  };
  expect(shown(false)).toContain("remboursée");
  expect(shown(true)).not.toContain("remboursée");
});
