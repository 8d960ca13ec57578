import { FileText, type LucideIcon, Tag, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { GUIDE_PAGES, GUIDE_TITLE } from "~/features/guide/rules";
import { BlockHeading, RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { MemberArea } from "./member-area.server";

const link = "inline-flex min-h-target items-center font-[620]";

/** What there is to read and what a membership opens; nothing is announced that does not exist. */
export function Resources({ reserved }: Pick<MemberArea, "reserved">) {
  return (
    <section id="ressources" aria-labelledby="titre-ressources">
      <BlockHeading title="Ressources" id="titre-ressources" />
      <RuleList className="resources">
        <Resource icon={FileText} text={`Guide, ${GUIDE_PAGES} pages (PDF)`}>
          <a href="/guide/telecharger/guide-eclaircie.pdf" className={link}>
            {fr(GUIDE_TITLE)}
          </a>
        </Resource>
        {reserved && (
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
      {reserved && (
        <p className="small muted mt-4">
          {fr("Aucune ressource premium n'est encore publiée. Dès qu'il y en a une, elle apparaît ici.")}
        </p>
      )}
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
