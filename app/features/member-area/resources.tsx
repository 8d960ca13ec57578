import { FileText, Tag, Users } from "lucide-react";
import { GUIDE_PAGES, GUIDE_TITLE } from "~/features/guide/rules";
import { BlockHeading, RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { MemberArea } from "./member-area.server";

/** What there is to read and what a membership opens; nothing is announced that does not exist. */
export function Resources({ reserved }: Pick<MemberArea, "reserved">) {
  return (
    <section id="ressources" aria-labelledby="titre-ressources">
      <BlockHeading title="Ressources" id="titre-ressources" />
      <RuleList className="resources">
        <li>
          <span>
            <Icon of={FileText} />
          </span>
          <div>
            <a
              href="/guide/telecharger/guide-eclaircie.pdf"
              className="inline-flex min-h-target items-center font-[620]"
            >
              {fr(GUIDE_TITLE)}
            </a>
            <span className="small muted block">{fr(`Guide, ${GUIDE_PAGES} pages (PDF)`)}</span>
          </div>
        </li>
        {reserved && (
          <li>
            <span>
              <Icon of={Users} />
            </span>
            <div>
              <a
                href={reserved.communityUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-target items-center font-[620]"
              >
                {fr("Rejoindre la communauté privée")}
                <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
              </a>
              <span className="small muted block">{fr("Entre membres. Chacun garde pour soi ce qu'il y lit.")}</span>
            </div>
          </li>
        )}
        {reserved?.partners.map(({ name, advantage }) => (
          <li key={name}>
            <span>
              <Icon of={Tag} />
            </span>
            <div>
              <span className="block font-[620]">{fr(name)}</span>
              <span className="small muted block">{fr(advantage ?? "Tarif réservé aux membres")}</span>
            </div>
          </li>
        ))}
      </RuleList>
      {reserved && (
        <p className="small muted mt-4">
          {fr("Aucune ressource premium n'est encore publiée. Dès qu'il y en a une, elle apparaît ici.")}
        </p>
      )}
    </section>
  );
}
