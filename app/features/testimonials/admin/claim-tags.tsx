import { Tag } from "~/ui/tag";

/** Shown or not, proved or not: the two things the coach must see of a claim. */
export function ClaimTags({ published, demonstration }: { published: boolean; demonstration: boolean }) {
  return (
    <>
      <Tag kind={published ? "ok" : "line"} dot={published}>
        {published ? "Publié" : "Caché"}
      </Tag>
      <Tag kind={demonstration ? "danger" : "info"}>{demonstration ? "Démonstration" : "Réel"}</Tag>
    </>
  );
}
