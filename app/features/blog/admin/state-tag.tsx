import { Tag } from "~/ui/tag";
import type { ArticleState } from "../rules";
import { stateNames } from "./messages";

const kinds = { draft: "line", scheduled: "glow", published: "ok" } as const;

export function StateTag({ state }: { state: ArticleState }) {
  return (
    <Tag kind={kinds[state]} dot={state === "published"}>
      {stateNames[state]}
    </Tag>
  );
}
