import { MessageCircle } from "lucide-react";
import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import landscape from "../illustrations/paysage.svg";
import landscapeMobile from "../illustrations/paysage-mobile.svg";
import landscapeNight from "../illustrations/paysage-nuit.svg";
import landscapeNightMobile from "../illustrations/paysage-nuit-mobile.svg";
import type { HomeTexts } from "./messages";
import { Sign } from "./sign";

const description = fr(
  "Deux maisons sur deux rives, reliées par une passerelle ; un enfant y fait monter un cerf-volant vers une trouée de lumière.",
);

interface HeroProps extends Pick<HomeTexts, "reassurances"> {
  whatsappUrl: string;
  hasCommunity: boolean;
}

/** The community is said only while there is one (requirements ). */
export function whatThereIs(hasCommunity: boolean): string {
  return hasCommunity
    ? "Un coach, des outils concrets et une communauté de parents"
    : "Un coach et des outils concrets";
}

export function Hero({ whatsappUrl, hasCommunity, reassurances }: HeroProps) {
  return (
    <>
      <section className="home-hero">
        <div className="wrap">
          <h1>
            {fr("Vivre un divorce heureux,")}
            <br className="max-md:hidden" /> {fr("c'est possible")}
          </h1>
          <p className="lede mt-6 max-w-132">
            {fr(
              `Vous n'avez pas à traverser cela seul. ${whatThereIs(hasCommunity)}, pour décider à tête reposée et protéger vos enfants.`,
            )}
          </p>
          <div className="home-hero-actions">
            <ButtonLink to={href("/membership")}>{fr("Devenir membre")}</ButtonLink>
            <ButtonLink to={href("/nos-offres")} variant="secondary">
              {fr("Découvrir nos offres")}
            </ButtonLink>
            {whatsappUrl && (
              <ButtonLink href={whatsappUrl} newTab variant="quiet" icon={MessageCircle}>
                {fr("Écrire sur WhatsApp")}
              </ButtonLink>
            )}
          </div>
        </div>
        <picture className="home-hero-day">
          <source media="(max-width: 47.99rem)" srcSet={landscapeMobile} width="780" height="800" />
          <img src={landscape} alt={description} width="1600" height="900" fetchPriority="high" loading="eager" />
        </picture>
        <picture className="home-hero-night">
          <source media="(max-width: 47.99rem)" srcSet={landscapeNightMobile} width="780" height="800" />
          <img src={landscapeNight} alt={description} width="1600" height="900" loading="lazy" />
        </picture>
      </section>
      <div className="home-ground">
        <ul className="wrap">
          {reassurances.map(({ sign, text }) => (
            <li key={text}>
              <Sign name={sign} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
