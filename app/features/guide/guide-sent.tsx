import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";

export interface GuideSentProps {
  email: string;
  /** It took the place of the form under the eyes of who sent it. */
  arriving?: boolean;
}

/** What follows an accepted request: where the mail went, and the guide itself for who would rather not wait. */
export function GuideSent({ email, arriving }: GuideSentProps) {
  return (
    <div className="guide-sent grid gap-4" tabIndex={-1} ref={(box) => (arriving ? box?.focus() : undefined)}>
      <h3 className="h4">{fr("Le guide est envoyé")}</h3>
      <p className="wrap-anywhere">
        {fr("Un e-mail de confirmation part à l'adresse")} <b>{email}</b>.{" "}
        {fr("Il n'arrive pas ? Regardez dans les indésirables (spam).")}
      </p>
      <ButtonLink href={href("/guide/telecharger/guide-eclaircie.pdf")} block>
        {fr("Télécharger maintenant")}
      </ButtonLink>
      <ButtonLink to={href("/membership")} variant="secondary" block>
        Devenir membre
      </ButtonLink>
    </div>
  );
}
