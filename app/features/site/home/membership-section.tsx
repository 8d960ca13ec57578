import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { href } from "react-router";
import { Section, SectionHead } from "~/ui/layout";
import { toast } from "~/ui/toast";
import { wentWrong } from "~/ui/went-wrong";
import type { HomeTexts } from "./messages";
import { HomePrice } from "./parts.still";
import type { PriceAndCodeProps } from "./price-and-code";

interface MembershipSectionProps extends Omit<PriceAndCodeProps, "written"> {
  texts: HomeTexts["membership"];
}

/** The code that checks one comes once somebody is in its field; where it does not come, the form leaves by itself the next time. */
const checking = () => import("./price-and-code");

export function MembershipSection({ texts: { text, ...head }, ...price }: MembershipSectionProps) {
  const [checked, setChecked] = useState<ReactNode>();
  const leaves = useRef(false);

  async function check(event: FormEvent<HTMLFormElement>) {
    if (leaves.current) return;
    event.preventDefault();
    const form = event.currentTarget;
    const written = () => String(new FormData(form).get("ref"));
    const sent = written();
    form.ariaBusy = "true";
    try {
      const { PriceAndCode } = await checking();
      // What was corrected since waits to be sent.
      if (written() === sent) setChecked(<PriceAndCode {...price} written={sent} />);
    } catch {
      leaves.current = true;
      toast({ kind: "error", title: wentWrong });
    }
    form.ariaBusy = null;
  }

  return (
    <Section id="adhesion" labelledBy="adhesion-titre">
      <div className="home-membership">
        <div className="self-end">
          <SectionHead id="adhesion-titre" {...head} ledeLook="mt-4 lede muted" />
          <p className="mt-4 max-w-xl max-wide:hidden">{text}</p>
        </div>
        <form
          method="get"
          action={href("/membership")}
          className="contents"
          onFocus={() => void checking().catch(() => {})}
          onSubmit={check}
        >
          {checked ?? <HomePrice {...price} />}
        </form>
      </div>
    </Section>
  );
}
