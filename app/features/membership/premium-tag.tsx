import { Tag } from "~/ui/tag";

/** Whether somebody is a member today. */
export function PremiumTag({ premium }: { premium: boolean }) {
  return (
    <Tag kind={premium ? "ok" : "line"} dot={premium}>
      {premium ? "Premium" : "Gratuit"}
    </Tag>
  );
}
