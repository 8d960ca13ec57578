import type { CoachGiftState } from "../rules";

export const giftsNotLoaded = "Les cadeaux n’ont pas pu être chargés";

export const coachStates: Record<CoachGiftState, { kind: "ok" | "line" | "info" | "danger"; label: string }> = {
  to_open: { kind: "info", label: "À ouvrir" },
  opened: { kind: "ok", label: "Ouvert" },
  withdrawn: { kind: "line", label: "Rétracté" },
  refunded: { kind: "line", label: "Remboursé" },
  charged_back: { kind: "danger", label: "Repris par la banque" },
  put_aside: { kind: "line", label: "Essai, mis de côté" },
  expired: { kind: "line", label: "Expiré" },
};
