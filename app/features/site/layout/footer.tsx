import type { ReactNode } from "react";
import { Link } from "react-router";
import { FooterArticles } from "~/features/blog/footer-articles";
import { ContactLink } from "~/features/contact/contact-link";
import { ManageCookies } from "~/features/legal/manage-cookies";
import { HelpLine } from "~/features/safety/help-line";
import { openingLines } from "~/features/settings/rules";
import { useSiteFacts } from "~/features/settings/site-facts";
import { fr } from "~/ui/french";
import { NightReading } from "~/ui/night-reading";
import { Ordinals } from "~/ui/ordinals";
import { Logo } from "./logo";
import { contractLinks, footerLinks, legalLinks } from "./navigation";
import { OwnSignOut } from "./own-sign-out";

export function Footer() {
  const facts = useSiteFacts();
  return (
    <footer className="foot band">
      <div className="wrap">
        <div className="foot-grid">
          <div>
            <Logo night />
            <p className="small muted mt-4.5 max-w-[22rem]">
              Un accompagnement humain et concret pour traverser la séparation, protéger vos enfants et reconstruire la
              suite.
            </p>
            {(facts.address_place || facts.opening_hours) && (
              <p className="small mt-5">
                <Ordinals>{facts.address_place}</Ordinals>
                {openingLines(facts).map((line) => (
                  <span key={line} className="muted block first-letter:uppercase">
                    {fr(line)}
                  </span>
                ))}
              </p>
            )}
          </div>
          <FooterNav title="Navigation">
            {footerLinks.map((link) => (
              <li key={link.to}>
                <Links of={[link]} />
              </li>
            ))}
          </FooterNav>
          <FooterNav title="À lire">
            <FooterArticles />
          </FooterNav>
          <Folded title="Nous joindre">
            <li>
              <a href={`mailto:${facts.contact_email}`}>{facts.contact_email}</a>
            </li>
            {Object.entries({ WhatsApp: facts.whatsapp_url, Instagram: facts.instagram_url }).map(
              ([name, href]) =>
                href && (
                  <li key={name}>
                    <a href={href} rel="noopener noreferrer">
                      {name}
                    </a>
                  </li>
                ),
            )}
            <li>
              <ContactLink />
            </li>
          </Folded>
        </div>
        <nav aria-label="Votre contrat" className="legal">
          <Links of={contractLinks} />
        </nav>
        <HelpNumbers />
        <div className="legal">
          <span>{`© ${facts.year} ${facts.brand_name}`}</span>
          <Links of={legalLinks} />
          <a href="/sitemap.xml">Plan du site</a>
          <ManageCookies />
          <NightReading />
          <OwnSignOut />
        </div>
      </div>
    </footer>
  );
}

type Destinations = { to: string; label: string }[];

function Links({ of }: { of: Destinations }) {
  return of.map(({ to, label }) => (
    <Link key={to} to={to}>
      {fr(label)}
    </Link>
  ));
}

function FooterNav({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <Folded title={title}>{children}</Folded>
    </nav>
  );
}

/** Folded on a telephone; a column where there is room. By style alone. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details name="pied">
      <summary>
        <h2>{title}</h2>
        <span className="plus-minus" aria-hidden="true" />
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

function HelpNumbers() {
  return (
    <p className="urgent">
      Le coaching ne remplace ni un soin ni un avocat. <HelpLine />{" "}
      <Link to="/en-securite">{fr("Être en sécurité : tous les numéros, et lire plus discrètement")}</Link>
    </p>
  );
}
