import "./staying-safe.css";
import { Check, type LucideIcon, X } from "lucide-react";
import { href } from "react-router";
import { HotlineList } from "~/features/safety/hotline-list";
import { useSiteFacts } from "~/features/settings/site-facts";
import { ButtonLink } from "~/ui/button";
import { unlistedHead } from "~/ui/head";
import { Icon } from "~/ui/icon";
import { Grid12, Section } from "~/ui/layout";
import nightLight from "../illustrations/veilleuse.svg";
import nightLightWide from "../illustrations/veilleuse-large.svg";
import { texts } from "./messages";

/** Left out of search engines, and counted by nobody: who reads it may be watched. */
export const meta = () => unlistedHead("En sécurité");

export default function StayingSafePage() {
  const { signs, numbers, exit, discretion } = texts;
  const { closed } = useSiteFacts();
  return (
    <>
      <section className="safe-sky" aria-labelledby="en-securite">
        <div className="wrap">
          <h1 id="en-securite">{texts.title}</h1>
          <p className="lede mt-4">{texts.lede}</p>
          <HotlineList only={["17", "114"]} className="safe-calls" />
        </div>
        <picture>
          <source media="(min-width: 48rem)" srcSet={nightLightWide} />
          <img src={nightLight} width="640" height="420" alt="" />
        </picture>
      </section>

      <Section tight labelledBy="numeros">
        <h2 id="numeros" className="h2 mb-6">
          {numbers.title}
        </h2>
        <HotlineList
          only={["112", "15", "3919", "116006", "119", "3114", "3018"]}
          className="safe-numbers border-t-[1.5px] border-text"
        />
      </Section>

      <Section tight tone="glow" labelledBy="signes">
        <Grid12>
          <div className="wide:col-span-5">
            <h2 id="signes" className="h2">
              {signs.title}
            </h2>
            <p className="lede muted mt-4">{signs.lede}</p>
          </div>
          <ul className="grid list-disc gap-3 pl-5 wide:col-start-6 wide:col-end-13">
            {signs.items.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
        </Grid12>
      </Section>

      <Section tight tone="mist" labelledBy="sortie">
        <h2 id="sortie" className="h2 mb-7">
          {exit.title}
        </h2>
        <div className="safe-exit">
          <Deeds {...exit.does} icon={Check} />
          <Deeds {...exit.doesNot} icon={X} />
        </div>
      </Section>

      <Section tight labelledBy="discretion">
        <Grid12>
          <h2 id="discretion" className="h2 wide:col-span-5">
            {discretion.title}
          </h2>
          <div className="grid gap-4 wide:col-start-6 wide:col-end-13">
            {discretion.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {!closed && (
              <p>
                <ButtonLink to={href("/contact")} variant="secondary">
                  {discretion.write}
                </ButtonLink>
              </p>
            )}
          </div>
        </Grid12>
      </Section>
    </>
  );
}

function Deeds({ title, items, icon }: { title: string; items: readonly string[]; icon: LucideIcon }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <Icon of={icon} />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
