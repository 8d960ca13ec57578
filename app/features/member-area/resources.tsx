import { FileText } from "lucide-react";
import { GUIDE_PAGES, GUIDE_TITLE } from "~/features/guide/rules";
import { BlockHeading, RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import type { MemberArea } from "./member-area.server";

/** What there is to read; nothing is announced that does not exist. */
export function Resources({ standing }: Pick<MemberArea, "standing">) {
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
      </RuleList>
      {standing === "active" && (
        <p className="small muted mt-4">
          {fr("Aucune ressource premium n'est encore publiée. Dès qu'il y en a une, elle apparaît ici.")}
        </p>
      )}
    </section>
  );
}
