import { Link } from "react-router";
import { HelpLine } from "~/features/safety/help-line";
import { useSiteFacts } from "~/features/settings/site-facts";
import { ButtonLink } from "~/ui/button";
import { RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
import mist from "~/ui/illustrations/vide-brume.svg";
import { ButtonRow, Grid12 } from "~/ui/layout";
import { mainLinks } from "./navigation";

interface DeadEndProps {
  /** The owner's own text, in English (requirements ). */
  title: string;
  heading: string;
  text: string;
  /** The address to ask for again, where that may help. */
  again?: string;
}

/** Where to go when a page cannot be shown; before the opening, nothing that would lead to a closed page. */
export function DeadEnd({ title, heading, text, again }: DeadEndProps) {
  const { contact_email, closed } = useSiteFacts();
  return (
    <div className="wrap pt-[clamp(1.5rem,4vw,3.5rem)] pb-section">
      <Grid12>
        <div className="wide:col-span-7">
          <h1 lang="en" className="font-sans text-base leading-normal font-[640] tracking-normal text-muted">
            {title}
          </h1>
          <h2 className="mt-3 max-w-[11em] text-5xl leading-[1.06]">{fr(heading)}</h2>
          <p className="lede muted mt-5 max-w-[46ch]">{fr(text)}</p>
          <ButtonRow className="mt-8">
            {again && (
              <ButtonLink to={again} reloadDocument>
                Réessayer
              </ButtonLink>
            )}
            <ButtonLink to="/" reloadDocument variant={again ? "secondary" : "primary"}>
              Revenir à l’accueil
            </ButtonLink>
            {!closed && (
              <ButtonLink variant="quiet" href={`mailto:${contact_email}`}>
                Nous écrire
              </ButtonLink>
            )}
          </ButtonRow>
        </div>
        {!closed && (
          <nav className="wide:col-span-4 wide:col-start-9" aria-labelledby="pages-principales">
            <img
              src={mist}
              alt=""
              width={240}
              height={160}
              className="mb-4 h-auto w-60 mask-x-from-72% mask-x-to-96%"
            />
            <h2 className="h5" id="pages-principales">
              Les pages principales
            </h2>
            <RuleList className="mt-4 border-t-[1.5px] border-text">
              {mainLinks.map(({ to, label }) => (
                <li key={to} className="!py-0">
                  <Link to={to} reloadDocument className="plain flex min-h-target items-center hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </RuleList>
          </nav>
        )}
      </Grid12>
      <p className="small mt-8 max-w-[72ch] wide:mt-12 wide:border-t wide:border-line wide:pt-5">
        {fr("Besoin de parler maintenant ?")} <HelpLine />
      </p>
    </div>
  );
}
