import { fr } from "~/ui/french";
import { Grid12, Section } from "~/ui/layout";
import { Sign } from "./sign";
import type { HomeTexts } from "./texts";

export function Benefits({ benefits }: Pick<HomeTexts, "benefits">) {
  return (
    <Section labelledBy="reperes">
      <Grid12>
        <div className="wide:col-span-4 wide:sticky wide:top-30 wide:self-start">
          <h2 id="reperes" className="h2">
            {fr("Quand tout bouge, avoir un point fixe.")}
          </h2>
          <p className="mt-5 max-w-96 text-muted">
            {fr(
              "Une séparation demande des dizaines de décisions au moment où l'on dort le moins. Voici ce que nous faisons ensemble.",
            )}
          </p>
        </div>
        <ul className="home-benefits wide:col-start-6 wide:col-end-13">
          {benefits.map(({ sign, title, text }) => (
            <li key={title}>
              <Sign name={sign} large />
              <h3 className="h4">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Grid12>
    </Section>
  );
}
