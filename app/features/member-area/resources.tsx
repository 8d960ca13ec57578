import { FileText, LibraryBig, type LucideIcon, Tag, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { GUIDE_PAGES, GUIDE_TITLE } from "~/features/guide/rules";
import { titlesText } from "~/features/library/messages";
import { BlockHeading, RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { MemberArea } from "./member-area.server";

const link = "inline-flex min-h-target items-center font-[620]";

/** What there is to read and what a membership opens; nothing is announced that does not exist. */
export function Resources({ reserved, libraryTitles }: Pick<MemberArea, "reserved" | "libraryTitles">) {
  return (
    <section id="ressources" className="col-span-full" aria-labelledby="titre-ressources">
      <BlockHeading title="Ressources" id="titre-ressources" />
      <RuleList className="resources">
        <Resource icon={FileText} text={`Guide, ${GUIDE_PAGES} pages (PDF)`}>
          <a href="/guide/telecharger/guide-eclaircie.pdf" className={link}>
            {fr(GUIDE_TITLE)}
          </a>
        </Resource>
        {libraryTitles > 0 && (
          <Resource
            icon={LibraryBig}
            text={`${titlesText(libraryTitles)}${reserved ? "." : ", avec votre compte gratuit."}`}
          >
            <Link to="/espace-membre/bibliotheque" className={link}>
              Bibliothèque
            </Link>
          </Resource>
        )}
        {reserved?.communityUrl && (
          <Resource icon={Users} text="Entre membres. Chacun garde pour soi ce qu'il y lit.">
            <a href={reserved.communityUrl} target="_blank" rel="noopener noreferrer" className={link}>
              {fr("Rejoindre la communauté privée")}
              <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
            </a>
          </Resource>
        )}
        {reserved && reserved.partners.length > 0 && (
          <Resource icon={Tag} text={reserved.partners.map(({ name }) => name).join(", ")}>
            <Link to="/espace-membre/carte" className={link}>
              Vos avantages chez les partenaires
            </Link>
          </Resource>
        )}
      </RuleList>
    </section>
  );
}

function Resource({ icon, text, children }: { icon: LucideIcon; text: string; children: ReactNode }) {
  return (
    <li>
      <span>
        <Icon of={icon} />
      </span>
      <div>
        {children}
        <span className="small muted block">{fr(text)}</span>
      </div>
    </li>
  );
}
