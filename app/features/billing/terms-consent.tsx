import { href, Link } from "react-router";
import type { Terms } from "~/features/accounts/rules";
import { Checkbox } from "~/ui/checkbox";

/** Nothing is ordered or opened without it: the terms the buyer had before the eyes, whose hash travels with the tick. */
export function TermsConsent({ terms, error, accepted }: { terms: Terms; error?: string; accepted?: boolean }) {
  return (
    <div className="my-6">
      <input type="hidden" name="shownTerms" value={terms.hash} />
      <Checkbox
        key={terms.hash}
        name="termsAccepted"
        value="oui"
        error={error}
        defaultChecked={accepted && error === undefined}
      >
        J’accepte les{" "}
        <Link to={href("/cgu")} target="_blank">
          conditions générales
        </Link>{" "}
        <span className="whitespace-nowrap">(version {terms.version}).</span>
      </Checkbox>
      <p className="xs muted mt-2">
        La{" "}
        <Link to={href("/politique-confidentialite")} target="_blank">
          politique de confidentialité
        </Link>{" "}
        dit ce que deviennent vos données.
      </p>
    </div>
  );
}
