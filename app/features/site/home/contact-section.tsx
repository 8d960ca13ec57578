import { ArrowRight, Camera, KeyRound, Mail, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { HomeContactForm } from "~/features/contact/home-contact-form";
import { useSiteFacts } from "~/features/settings/site-facts";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Grid12, Section, SectionHead } from "~/ui/layout";
import type { HomeTexts } from "./messages";

interface ContactSectionProps {
  texts: HomeTexts["contact"];
  contactEmail: string;
  whatsappUrl: string;
  instagramUrl: string;
}

export function ContactSection({ texts, contactEmail, whatsappUrl, instagramUrl }: ContactSectionProps) {
  const { advice_hours } = useSiteFacts();
  const direct = [
    { to: `mailto:${contactEmail}`, icon: Mail, title: "Email", text: contactEmail },
    { to: whatsappUrl, icon: MessageCircle, title: "WhatsApp", text: fr("Écrire maintenant") },
    { to: instagramUrl, icon: Camera, title: "Instagram", text: fr("Suivre nos conseils") },
    {
      to: href("/membership"),
      icon: KeyRound,
      title: fr("Devenir membre"),
      text: fr(`Conseils illimités sous ${advice_hours} h`),
    },
  ].filter(({ to }) => to !== "");
  return (
    <Section tone="mist" id="contact" labelledBy="contact-titre">
      <Grid12>
        <div className="wide:col-span-7">
          <SectionHead id="contact-titre" {...texts} ledeLook="mt-3.5 mb-8 max-w-xl text-muted" />
          <HomeContactForm />
        </div>
        <aside className="wide:col-start-9 wide:col-end-13" aria-labelledby="contact-direct">
          <h3 id="contact-direct" className="mb-4 h5">
            {fr("Ou directement")}
          </h3>
          <ul className="home-direct">
            {direct.map(({ to, icon, title, text }) => (
              <li key={title}>
                <DirectLink to={to}>
                  <Icon of={icon} />
                  <span className="block min-w-0 text-sm leading-[1.35] wrap-anywhere text-muted">
                    <b className="text-base leading-[1.35] font-[620] text-text">{title}</b>
                    <br />
                    {text}
                  </span>
                  <Icon of={ArrowRight} />
                </DirectLink>
              </li>
            ))}
          </ul>
        </aside>
      </Grid12>
    </Section>
  );
}

function DirectLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith("/")) return <Link to={to}>{children}</Link>;
  const elsewhere = to.startsWith("mailto:") ? {} : { rel: "noopener noreferrer", target: "_blank" };
  return (
    <a href={to} {...elsewhere}>
      {children}
    </a>
  );
}
