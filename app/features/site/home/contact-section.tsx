import { HomeContactForm } from "~/features/contact/home-contact-form";
import type { DirectWaysProps } from "./direct-ways";
import type { HomeTexts } from "./messages";
import { HomeDirectWays } from "./parts.still";

/** One field, the rest of the message behind it, and the direct ways. */
export function ContactSection({ texts, ...ways }: { texts: HomeTexts["contact"] } & DirectWaysProps) {
  return (
    <div id="contact" className="wide:col-start-9 wide:col-end-13">
      <h2 className="h3">{texts.title}</h2>
      <p className="mt-2.5 mb-5 text-muted">{texts.lede}</p>
      <HomeContactForm />
      <HomeDirectWays {...ways} />
    </div>
  );
}
