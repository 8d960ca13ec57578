import { Mail, MessageCircle } from "lucide-react";
import { useLocation } from "react-router";
import { ButtonLink } from "~/ui/button";
import { RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
import { ButtonRow, Grid12, PageHead } from "~/ui/layout";
import { useSiteFacts } from "../layout/site-facts";
import path from "./illustrations/couverture-chemin-jour.svg";
import window from "./illustrations/couverture-fenetre-aube.svg";
import banks from "./illustrations/couverture-rives-aube.svg";
import { comingPages } from "./pages";

const drawings = { chemin: path, rives: banks, fenetre: window };

export function meta({ location }: { location: { pathname: string } }) {
  const page = comingPages[location.pathname];
  return [
    { title: `${fr(page?.title ?? "")} – L’Éclaircie` },
    { name: "description", content: fr(page?.lede ?? "") },
    { name: "robots", content: "noindex" },
  ];
}

/** What will be found here, and how to reach someone today. */
export default function ComingPage() {
  const { pathname } = useLocation();
  const facts = useSiteFacts();
  const page = comingPages[pathname];
  if (!page) return null;
  return (
    <>
      <PageHead title={fr(page.title)} lede={fr(page.lede)} />
      <div className="wrap pb-section">
        <Grid12>
          <div className="wide:col-span-7">
            <h2 className="h4">Ce que vous trouverez ici</h2>
            <RuleList className="mt-5 border-t-[1.5px] border-text">
              {page.contents.map((line) => (
                <li key={line}>{fr(line)}</li>
              ))}
            </RuleList>
            <ButtonRow className="mt-9">
              <ButtonLink to="/membership">Devenir membre</ButtonLink>
              <ButtonLink to="/" variant="secondary">
                Revenir à l’accueil
              </ButtonLink>
            </ButtonRow>
          </div>
          <aside className="wide:col-span-4 wide:col-start-9" aria-labelledby="sans-attendre">
            <img
              src={drawings[page.drawing]}
              alt=""
              width={800}
              height={600}
              className="mb-7 aspect-[4/3] w-full rounded-xs object-cover brightness-(--illus-dim)"
            />
            <h2 className="h5" id="sans-attendre">
              Sans attendre
            </h2>
            <p className="muted mt-2">
              {fr("Une question, un doute, une décision à prendre ? Écrivez-nous, même en deux lignes.")}
            </p>
            <div className="mt-4 grid justify-items-start gap-1">
              <ButtonLink variant="quiet" icon={Mail} href={`mailto:${facts.contact_email}`}>
                {facts.contact_email}
              </ButtonLink>
              <ButtonLink variant="quiet" icon={MessageCircle} href={facts.whatsapp_url}>
                Écrire sur WhatsApp
              </ButtonLink>
            </div>
          </aside>
        </Grid12>
      </div>
    </>
  );
}
