import { Link } from "react-router";
import { fr } from "~/ui/french";

export function NewsletterSection() {
  return (
    <section className="home-news bg-glow" aria-labelledby="lettre">
      <div className="wrap grid gap-x-12 gap-y-6 min-[60rem]:grid-cols-[1.1fr_1fr] min-[60rem]:items-end">
        <div>
          <h2 id="lettre" className="text-3xl leading-tight">
            {fr("Une lettre par mois, pour garder le cap")}
          </h2>
          <p className="mt-2.5 max-w-lg text-muted">
            {fr("Un conseil, une lecture, une date à noter. Désinscription en un clic.")}
          </p>
        </div>
        <div>
          <p className="mb-3 text-muted">{fr("Bientôt disponible : les inscriptions ne sont pas encore ouvertes.")}</p>
          <Link to="#contact" className="btn btn-secondary">
            {fr("Nous écrire")}
          </Link>
        </div>
      </div>
    </section>
  );
}
