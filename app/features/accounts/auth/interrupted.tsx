import { Link } from "react-router";
import { INTERRUPTED } from "~/platform/auth/interrupted-names";
import { Button } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { useReadFromTop } from "~/ui/read-from-top";
import { resumeTexts, signedIn } from "../messages";
import type { Refusal } from "../refusal";

/** Above the sign-in: the session was over, and where what was typed is. */
export function SessionOver({ refusal }: { refusal: Refusal | undefined }) {
  if (refusal?.interrupted === undefined) return null;
  return <Over says={refusal.interrupted ? resumeTexts.waits : resumeTexts.lost} />;
}

function Over({ says }: { says: string }) {
  return (
    <div className="outline-none" tabIndex={-1} ref={useReadFromTop<HTMLDivElement>()}>
      <Notice kind="info" className="my-6" title={resumeTexts.over}>
        <p>{says}</p>
      </Notice>
    </div>
  );
}

/** What waits goes along with each try. */
export function InterruptedField({ refusal }: { refusal: Refusal | undefined }) {
  return refusal?.interrupted === undefined ? null : (
    <input type="hidden" name={INTERRUPTED} value={refusal.interrupted} />
  );
}

/** Signed in again: the form goes back to its page when the person says so. */
export function Resume({ path, interrupted }: { path: string; interrupted: string }) {
  return (
    <>
      <p className="lede mt-4 outline-none" role="status" tabIndex={-1} ref={useReadFromTop<HTMLParagraphElement>()}>
        {fr(signedIn)}
      </p>
      <p className="mt-4">{resumeTexts.ready}</p>
      <form method="post" action={path}>
        <input type="hidden" name={INTERRUPTED} value={interrupted} />
        <ButtonRow className="mt-6">
          <Button type="submit">{resumeTexts.resume}</Button>
          <Link className="btn btn-quiet" to={path} reloadDocument>
            {resumeTexts.drop}
          </Link>
        </ButtonRow>
      </form>
    </>
  );
}
