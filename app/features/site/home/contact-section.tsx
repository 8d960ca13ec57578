import { href, Link } from "react-router";
import { HomeContactForm } from "~/features/contact/home-contact-form";
import type { HomeTexts } from "./messages";
import { Sign } from "./sign";

interface ContactSectionProps {
  texts: HomeTexts["contact"];
  contactEmail: string;
  whatsappUrl: string;
  instagramUrl: string;
}

/** One field, the rest of the message behind it, and the direct ways. */
export function ContactSection({ texts, contactEmail, whatsappUrl, instagramUrl }: ContactSectionProps) {
  const direct = [
    [`mailto:${contactEmail}`, "mail", "Email"],
    [whatsappUrl, "message", "WhatsApp"],
    [instagramUrl, "camera", "Instagram"],
  ].filter(([to]) => to);
  return (
    <div id="contact" className="home-contact wide:col-start-9 wide:col-end-13">
      <h2 className="h3">{texts.title}</h2>
      <p className="mt-2.5 mb-5 text-muted">{texts.lede}</p>
      <HomeContactForm />
      <h3 className="mt-7 mb-2.5 font-sans text-sm font-[620] tracking-normal">Ou directement</h3>
      <ul>
        {direct.map(([to, sign, title]) => (
          <li key={sign}>
            <a href={to} rel="noopener noreferrer" target={sign === "mail" ? undefined : "_blank"}>
              <Sign name={sign!} />
              {title}
            </a>
          </li>
        ))}
        <li>
          <Link to={href("/membership")}>
            <Sign name="key" />
            Devenir membre
          </Link>
        </li>
      </ul>
    </div>
  );
}
