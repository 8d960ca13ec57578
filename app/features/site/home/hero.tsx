import { MessageCircle } from "lucide-react";
import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import wide from "./illustrations/eclaircie.svg";
import narrow from "./illustrations/eclaircie-mobile.svg";
import { type HomeTexts, whatThereIs } from "./messages";
import { Sign } from "./sign";

const description = fr(
  "Deux maisons sur deux rives, reliées par une passerelle ; un enfant y fait monter un cerf-volant vers une trouée de lumière.",
);

interface HeroProps extends Pick<HomeTexts, "reassurances"> {
  whatsappUrl: string;
  hasCommunity: boolean;
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
          <p className="lede mt-5 max-w-132">
            {fr(
              `Vous n'avez pas à traverser cela seul. ${whatThereIs(hasCommunity)}, pour décider à tête reposée et protéger vos enfants.`,
            )}
          </p>
          <div className="home-hero-actions">
            <ButtonLink to={href("/membership")} className="to-others">
              {fr("Devenir membre")}
            </ButtonLink>
            <ButtonLink to={href("/espace-membre")} className="to-signed-in">
              {fr("Ouvrir mon espace")}
            </ButtonLink>
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
        <Scene />
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

/**
 * The sky clears in the drawing itself, once, when it is asked for by that name; at rest it shows the last frame. Its night is in it: one picture is
 * asked for, whatever the hour.
 */
function Scene() {
  const moving = "(prefers-reduced-motion: no-preference)";
  const small = "(width < 48rem)";
  return (
    <picture>
      <source media={`${small} and ${moving}`} srcSet={`${narrow}#eclaircie`} width="780" height="640" />
      <source media={small} srcSet={narrow} width="780" height="640" />
      <source media={moving} srcSet={`${wide}#eclaircie`} />
      <img src={wide} alt={description} width="1600" height="900" fetchPriority="high" loading="eager" />
    </picture>
  );
}
