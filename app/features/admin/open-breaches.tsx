import { breachName } from "~/features/breaches/messages";
import { formatNearInstant } from "~/platform/clock";
import { Tag } from "~/ui/tag";
import type { Dashboard } from "./dashboard.server";
import { Line } from "./to-do-line";

const kinds = { calm: "glow", soon: "glow", late: "danger" } as const;

/** Each stays to do until it is closed; before the authority is decided upon, with the hour by which it is told. */
export function OpenBreaches({ breaches }: Pick<Dashboard, "breaches">) {
  return breaches.map(({ id, no, authorityDecided, deadline, urgency }) => (
    <Line
      key={id}
      to={`/admin/violations/${id}`}
      title={`${breachName(no)} : à suivre jusqu’à sa clôture`}
      text={
        authorityDecided ? "La décision pour la CNIL est prise" : `CNIL au plus tard ${formatNearInstant(deadline)}`
      }
      tag={
        authorityDecided ? (
          <Tag>Ouverte</Tag>
        ) : (
          <Tag kind={kinds[urgency]}>{urgency === "late" ? "En retard" : "Ouverte"}</Tag>
        )
      }
    />
  ));
}
