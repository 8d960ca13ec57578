import { Flame, ShieldCheck, Sprout, Sunrise } from "lucide-react";
import { fr } from "~/ui/french";
import { benefits } from "./texts";

const icons = { shield: ShieldCheck, sprout: Sprout, flame: Flame, sunrise: Sunrise };

export function Benefits() {
  return (
    <section className="py-(--space-section)" aria-labelledby="reperes">
      <div className="wrap home-grid">
        <div className="col-span-full min-[60rem]:col-span-4 min-[60rem]:sticky min-[60rem]:top-30 min-[60rem]:self-start">
          <h2 id="reperes" className="text-4xl leading-tight">
            {fr("Quand tout bouge, avoir un point fixe.")}
          </h2>
          <p className="mt-5 max-w-96 text-muted">
            {fr("Une séparation demande des dizaines de décisions au moment où l'on dort le moins. Voici ce que nous faisons ensemble.")}
          </p>
        </div>
        <ul className="home-benefits col-span-full min-[60rem]:col-start-6">
          {benefits.map(({ icon, title, text }) => {
            const Icon = icons[icon];
            return (
              <li key={title}>
                <Icon aria-hidden="true" />
                <h3 className="text-2xl leading-[1.14]">{title}</h3>
                <p>{text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
