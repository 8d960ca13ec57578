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
