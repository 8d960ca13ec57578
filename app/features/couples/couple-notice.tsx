import { Users } from "lucide-react";
import { Link } from "react-router";
import { fr } from "~/ui/french";
import { Notice } from "~/ui/notice";
import { Tag } from "~/ui/tag";
import { keepApart, tieText } from "./messages";
import type { CoupleMatch } from "./rules";

/** For the coach alone: who is tied to the person she is looking at. Nothing when nobody is. */
export function CoupleNotice({
  matches,
  title = "À savoir",
  className = "mb-6",
}: {
  matches: Pick<CoupleMatch, "direction" | "likeness" | "name" | "path">[];
  title?: string;
  className?: string;
}) {
  if (matches.length === 0) return null;
  return (
    <Notice icon={Users} title={fr(title)} className={className}>
      {matches.map((match) => (
        <p key={match.path} className="wrap-anywhere">
          {fr(tieText(match))} <Link to={match.path}>{match.name}</Link>.
        </p>
      ))}
      <p>{fr(keepApart)}</p>
    </Notice>
  );
}

/** On the line of a list, in place of what it would show of the text. */
export function CoupleTag() {
  return <Tag kind="glow">{fr("À savoir avant d'ouvrir")}</Tag>;
}
