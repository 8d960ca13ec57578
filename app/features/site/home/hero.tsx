import { Feather, LockKeyhole, MapPin, MessageCircle } from "lucide-react";
import { Link, href } from "react-router";
import { fr } from "~/ui/french";
import landscape from "../illustrations/paysage.svg";
import landscapeMobile from "../illustrations/paysage-mobile.svg";
import landscapeNight from "../illustrations/paysage-nuit.svg";
import landscapeNightMobile from "../illustrations/paysage-nuit-mobile.svg";

const description = fr(
  "Deux maisons sur deux rives, reliées par une passerelle ; un enfant y fait monter un cerf-volant vers une trouée de lumière.",
);

const reassurances = [
  { Icon: LockKeyhole, text: fr("Confidentialité totale") },
  { Icon: MapPin, text: fr("Paris et visio, partout") },
  { Icon: Feather, text: fr("Sans engagement") },
];

export function Hero({ whatsappUrl }: { whatsappUrl: string }) {
  return (
    <>
      <section className="home-hero">
        <div className="wrap">
          <h1>
            {fr("Vivre un divorce heureux,")}
            <br className="max-md:hidden" /> {fr("c'est possible")}
          </h1>
          <p className="mt-6 max-w-132 text-lg leading-[1.55]">
            {fr(
              "Vous n'avez pas à traverser cela seul. Un coach, des outils concrets et une communauté de parents, pour décider à tête reposée et protéger vos enfants.",
            )}
          </p>
          <div className="home-hero-actions">
            <Link to={href("/membership")} className="btn btn-primary">
              {fr("Devenir membre")}
            </Link>
            <Link to={href("/nos-offres")} className="btn btn-secondary">
              {fr("Découvrir nos offres")}
            </Link>
            <a href={whatsappUrl} className="btn btn-quiet" rel="noopener noreferrer" target="_blank">
              <MessageCircle className="icon" aria-hidden="true" />
              {fr("Écrire sur WhatsApp")}
            </a>
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
          {reassurances.map(({ Icon, text }) => (
            <li key={text}>
              <Icon className="icon" aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
