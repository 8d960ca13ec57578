import { Link } from "react-router";
import { Button } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { resumeTexts, signedIn } from "../messages";
import type { Refusal } from "../refusal";

/** Above the sign-in: the session was over, and where what was typed is. */
export function SessionOver({ refusal }: { refusal: Refusal | undefined }) {
  if (refusal?.interrupted === undefined) return null;
  return (
    <Notice kind="info" className="my-6" title={resumeTexts.over}>
      <p>{refusal.interrupted ? resumeTexts.waits : resumeTexts.lost}</p>
    </Notice>
  );
}

/** What waits goes along with each try. */
export function InterruptedField({ refusal }: { refusal: Refusal | undefined }) {
  return refusal?.interrupted === undefined ? null : (
    <input type="hidden" name="interrupted" value={refusal.interrupted} />
  );
}

/** Signed in again: the form goes back to its page when the person says so. */
export function Resume({ path, interrupted }: { path: string; interrupted: string }) {
  return (
    <>
      <p className="lede mt-4" role="status">
        {fr(signedIn)}
      </p>
      <p className="mt-4">{resumeTexts.ready}</p>
      <form method="post" action={path}>
        <input type="hidden" name="interrupted" value={interrupted} />
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
