import { Link } from "react-router";
import { PictureView } from "~/features/media/picture";
import { useSiteFacts } from "~/features/settings/site-facts";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { useSiteLogo } from "./site-logo";

/** Her own, or the drawn one, beside the name. */
export function Logo({ night }: { night?: boolean }) {
  const { brand_name, brand_tagline } = useSiteFacts();
  const own = useSiteLogo();
  return (
    <Link className="logo" to="/">
      {own ? (
        <PictureView picture={own.picture} alt="" sizes="3rem" className="logo-own" first />
      ) : (
        <Drawn night={night} />
      )}
      <span>
        <b>{brand_name}</b>
        <small>{brand_tagline}</small>
        <VisuallyHidden> (accueil)</VisuallyHidden>
      </span>
    </Link>
  );
}

/** Two dark banks, the light between them, two lines of cloud. */
function Drawn({ night }: { night: boolean | undefined }) {
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <circle cx="25" cy="19" r="10" fill="#F2A63A" />
      <path d="M2 22C12 20 20 26 24 44H6C3.5 44 2 42.5 2 40Z" fill="currentColor" />
      <path d="M46 17C36 17 28 25 25.5 44H42c2.5 0 4-1.5 4-4Z" className={night ? "fill-[#A9C7B4]" : "fill-(--leaf)"} />
      <path d="M6 12.5h9M3 8h17" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
