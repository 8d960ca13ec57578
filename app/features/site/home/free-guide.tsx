import { Check } from "lucide-react";
import { Link } from "react-router";
import { fr } from "~/ui/french";
import cover from "../illustrations/couverture-chemin-jour.svg";
import portrait from "../illustrations/portrait.svg";
import { guideContents, guideReasons } from "./texts";

export function FreeGuide() {
  return (
    <section id="guide" className="bg-glow py-(--space-section)" aria-labelledby="guide-titre">
      <div className="wrap home-grid">
        <div className="col-span-full min-[60rem]:col-span-6">
          <h2 id="guide-titre" className="max-w-[11em] text-4xl leading-tight">
            {fr("Un guide gratuit, pour commencer ce soir")}
          </h2>
          <p className="mt-[1.1rem] mb-8 max-w-(--measure-short) text-lg leading-[1.55]">
            {fr("« 5 étapes pour préparer un divorce serein ». À lire en vingt minutes, à garder sous la main.")}
          </p>
          <ol className="home-reasons">
            {guideReasons.map((reason) => (
              <li key={reason}>
                <span>{reason}</span>
              </li>
            ))}
          </ol>
          <figure className="home-quote">
            <img src={portrait} alt="" width="480" height="600" loading="lazy" />
            <div>
              <blockquote>{fr("« On ne choisit pas toujours de se séparer. On choisit comment on en sort. »")}</blockquote>
              <figcaption className="mt-2.5 text-sm text-muted">
                Votre coach, Paris 8<sup>e</sup>
              </figcaption>
            </div>
          </figure>
        </div>
        <div className="col-span-full min-[60rem]:col-start-8 md:pt-13">
          <div className="home-lead">
            <div className="home-lead-head">
              <div className="home-book" aria-hidden="true">
                <span>{fr("5 étapes pour préparer un divorce serein")}</span>
                <small>{fr("Guide gratuit")}</small>
                <img src={cover} alt="" width="800" height="600" loading="lazy" />
              </div>
              <h3 className="text-2xl leading-[1.14]">{fr("Ce que le guide vous révèle")}</h3>
            </div>
            <ul className="mt-[1.4rem] mb-7">
              {guideContents.map((content) => (
                <li key={content} className="grid grid-cols-[1.6rem_1fr] gap-2 py-1.5 leading-[1.45]">
                  <Check className="mt-0.5 size-[1.2rem] text-mark" strokeWidth={2} aria-hidden="true" />
                  <span>{content}</span>
                </li>
              ))}
            </ul>
            <p className="mb-1 font-[620]">{fr("Bientôt disponible")}</p>
            <p className="mb-5 text-muted">
              {fr("Le guide est en relecture. Écrivez-nous : nous vous l'enverrons dès qu'il sera prêt.")}
            </p>
            <Link to="#contact" className="btn btn-secondary w-full">
              {fr("Demander le guide")}
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
