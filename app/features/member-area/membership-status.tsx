import { formatDay } from "~/platform/clock";
import { fr } from "~/ui/french";
import { Tag } from "~/ui/tag";
import type { MemberArea } from "./member-area.server";
import { lastingSuspension } from "./rules";

const words = {
  active: { kind: "ok", label: "Statut : Actif" },
  upcoming: { kind: "info", label: "Statut : En attente" },
  suspended: { kind: "danger", label: "Statut : Suspendu" },
  ended: { kind: "line", label: "Statut : Non actif" },
  none: { kind: "line", label: "Statut : Non actif" },
} as const;

export function MembershipStatusTag({ status }: Pick<MemberArea, "status">) {
  const { kind, label } = words[status];
  return (
    <Tag kind={kind} dot>
      {fr(label)}
    </Tag>
  );
}

/** The dates behind the status, in one line. */
export function membershipDates({ status, membership }: Pick<MemberArea, "status" | "membership">): string {
  if (!membership) return "Compte gratuit";
  if (status === "active") return `Premium jusqu’au ${formatDay(membership.end)}`;
  if (status === "upcoming") return `Premium à partir du ${formatDay(membership.start)}`;
  if (status === "suspended") {
    return lastingSuspension(membership) ? "En pause pour le moment" : "En pause jusqu’au règlement de l’échéance";
  }
  return "Votre adhésion Premium a pris fin";
}
