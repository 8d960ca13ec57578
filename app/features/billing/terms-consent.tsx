import { href, Link } from "react-router";
import { Checkbox } from "~/ui/checkbox";

/** Nothing is ordered or opened without it: the version of the terms the buyer had before the eyes, which travels with the tick. */
export function TermsConsent({ version, error, accepted }: { version: string; error?: string; accepted?: boolean }) {
  return (
    <div className="my-6">
      <input type="hidden" name="shownTermsVersion" value={version} />
      <Checkbox
        key={version}
        name="termsAccepted"
        value="oui"
        error={error}
        defaultChecked={accepted && error === undefined}
      >
        J’accepte les{" "}
        <Link to={href("/cgu")} target="_blank">
          conditions générales
        </Link>{" "}
        (version {version}).
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
