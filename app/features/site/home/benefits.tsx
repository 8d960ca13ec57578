import { Section } from "~/ui/layout";
import type { HomeTexts } from "./messages";
import { Sign } from "./sign";

export function Benefits({ texts: { title, items } }: { texts: HomeTexts["benefits"] }) {
  return (
    <Section tone="mist" labelledBy="reperes">
      <h2 id="reperes" className="h2">
        {title}
      </h2>
      <ul className="home-benefits">
        {items.map(({ sign, title, text }) => (
          <li key={title}>
            <Sign name={sign} large />
            <h3 className="h5">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
