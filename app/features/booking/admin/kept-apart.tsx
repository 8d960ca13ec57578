import { Link } from "react-router";
import { fr } from "~/ui/french";
import { durationText } from "./messages";

interface KeptApartProps {
  gapMinutes: number;
  /** Moments near a meeting of the other parent are shown too. */
  near: boolean;
  /** The same page, with them or without. */
  to: string;
}

/** Why moments are missing from the list, for the coach alone; and how to see them all the same. */
export function KeptApart({ gapMinutes, near, to }: KeptApartProps) {
  return (
    <p className="small mb-5 max-w-[60ch]">
      {fr(
        near
          ? "Les moments proches d'un rendez-vous de l'autre parent sont montrés aussi. "
          : `À moins de ${durationText(gapMinutes)} d'un rendez-vous de l'autre parent, rien n'est proposé. `,
      )}
      <Link to={to} preventScrollReset>
        {near ? "Les cacher" : "Les montrer"}
      </Link>
    </p>
  );
}
