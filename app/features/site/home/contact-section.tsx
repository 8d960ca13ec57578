import { ArrowRight, Camera, KeyRound, Mail, MessageCircle } from "lucide-react";
import { Link, href } from "react-router";
import { ContactForm } from "~/features/contact/contact-form";
import { fr } from "~/ui/french";

export interface DirectLinks {
  contactEmail: string;
  whatsappUrl: string;
  instagramUrl: string;
}

export function ContactSection({ contactEmail, whatsappUrl, instagramUrl }: DirectLinks) {
  return (
    <section id="contact" className="bg-mist py-(--space-section)" aria-labelledby="contact-titre">
      <div className="wrap home-grid">
        <div className="col-span-full min-[60rem]:col-span-7">
          <h2 id="contact-titre" className="text-4xl leading-tight">
            {fr("Parlons-en, simplement")}
          </h2>
          <p className="mt-3.5 mb-8 max-w-xl text-muted">
            {fr("20 minutes offertes pour faire connaissance. Dites-nous ce que vous souhaitez, rien ne vous engage.")}
          </p>
          <ContactForm source="home" />
        </div>
        <aside className="col-span-full min-[60rem]:col-start-9" aria-labelledby="contact-direct">
          <h3 id="contact-direct" className="mb-4 text-xl leading-snug tracking-[-.008em]">
            {fr("Ou directement")}
          </h3>
          <ul className="home-direct">
            <li>
              <a href={`mailto:${contactEmail}`}>
                <Mail className="icon" aria-hidden="true" />
                <DirectText title="Email" text={contactEmail} />
                <ArrowRight className="icon" aria-hidden="true" />
              </a>
            </li>
            <li>
              <a href={whatsappUrl} rel="noopener noreferrer" target="_blank">
                <MessageCircle className="icon" aria-hidden="true" />
                <DirectText title="WhatsApp" text={fr("Écrire maintenant")} />
                <ArrowRight className="icon" aria-hidden="true" />
              </a>
            </li>
            <li>
              <a href={instagramUrl} rel="noopener noreferrer" target="_blank">
                <Camera className="icon" aria-hidden="true" />
                <DirectText title="Instagram" text={fr("Suivre nos conseils")} />
                <ArrowRight className="icon" aria-hidden="true" />
              </a>
            </li>
            <li>
              <Link to={href("/membership")}>
                <KeyRound className="icon" aria-hidden="true" />
                <DirectText title={fr("Devenir membre")} text={fr("Conseils illimités sous 48 h")} />
                <ArrowRight className="icon" aria-hidden="true" />
              </Link>
            </li>
          </ul>
        </aside>
      </div>
    </section>
  );
}

function DirectText({ title, text }: { title: string; text: string }) {
  return (
    <span className="block min-w-0 text-sm leading-[1.35] wrap-anywhere text-muted">
      <b className="text-base leading-[1.35] font-[620] text-text">{title}</b>
      <br />
      {text}
    </span>
  );
}
