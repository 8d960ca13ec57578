import { Tag } from "~/ui/tag";

export interface Claim {
  published: boolean;
  demonstration: boolean;
  /** A real site shows nothing without its proof, published or not. */
  shown: boolean;
}

/** Shown or not, proved or not: the two things the coach must see of a claim. */
export function ClaimTags({ published, demonstration, shown }: Claim) {
  return (
    <>
      <Tag kind={shown ? "ok" : "line"} dot={shown}>
        {shown ? "Publié" : published ? "Pas montré, sans preuve" : "Caché"}
      </Tag>
      <Tag kind={demonstration ? "glow" : "info"}>{demonstration ? "Démonstration" : "Réel"}</Tag>
    </>
  );
}
