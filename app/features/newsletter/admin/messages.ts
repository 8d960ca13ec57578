import type { SubscriberStatus } from "../subscribers.server";

export const subscribersNotLoaded = "Erreur lors du chargement des inscrits";

export const statusNames: Record<SubscriberStatus, { one: string; many: string; address: string }> = {
  active: { one: "Inscrit", many: "Inscrits", address: "inscrits" },
  pending: { one: "À confirmer", many: "À confirmer", address: "a-confirmer" },
  unsubscribed: { one: "Désinscrit", many: "Désinscrits", address: "desinscrits" },
};
