import { useEffect, useState } from "react";
import { Link } from "react-router";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { ANSWER_FORM } from "./answer-form";

interface SentBarProps {
  answerId: string;
  firstName: string;
  /** What is left of the ten seconds, on the server's clock, when the page was made. */
  msLeft: number;
  next: { threadId: string; name: string } | null;
}

/** After sending: for ten seconds the letter can be taken back; then what to do next. */
export function SentBar({ answerId, firstName, msLeft, next }: SentBarProps) {
  const [left, setLeft] = useState(msLeft > 0);
  useEffect(() => {
    const timer = setTimeout(() => setLeft(false), Math.max(0, msLeft));
    return () => clearTimeout(timer);
  }, [msLeft]);
  return (
    <div className="sent-bar" role="status" tabIndex={-1} data-done>
      <p>
        {left
          ? fr(`Votre lettre à ${firstName} part dans dix secondes. Personne ne l'a encore vue.`)
          : fr(`Votre lettre à ${firstName} est partie.`)}
      </p>
      {left && (
        <>
          <input type="hidden" name="answerId" value={answerId} form={ANSWER_FORM} />
          <SubmitButton
            intent="take-back"
            variant="secondary"
            small
            busyLabel="Un instant..."
            form={ANSWER_FORM}
            data-at-once
          >
            Annuler l’envoi
          </SubmitButton>
        </>
      )}
      {next && (
        <Link to={`/admin/echanges/${next.threadId}`} className="small">
          {fr(`Ensuite : ${next.name}`)}
        </Link>
      )}
    </div>
  );
}
