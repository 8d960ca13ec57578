import type { ReactNode } from "react";
import { classNames } from "./class-names";
import bench from "./illustrations/vide-banc.svg";
import letterbox from "./illustrations/vide-boite.svg";
import mist from "./illustrations/vide-brume.svg";

const drawings = { boite: letterbox, banc: bench, brume: mist };

interface EmptyStateProps {
  image?: keyof typeof drawings;
  title: ReactNode;
  level?: 1 | 2 | 3;
  action?: ReactNode;
  children?: ReactNode;
}

/** Nothing here yet: a drawing, a title, one sentence, one act. */
export function EmptyState({ image = "brume", title, level = 3, action, children }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid justify-items-center gap-2.5 px-4 pt-10 pb-12 text-center">
      <div className="mb-2">
        <EmptyDrawing image={image} />
      </div>
      <Heading className={level === 1 ? "h4" : "h5"}>{title}</Heading>
      {children && <p className="small muted max-w-[46ch] text-balance">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

export function EmptyDrawing({ image }: { image: keyof typeof drawings }) {
  return (
    <img
      src={drawings[image]}
      alt=""
      width={240}
      height={160}
      className={classNames(
        "h-40 w-60 object-contain object-bottom",
        image === "brume" && "mask-x-from-60% mask-x-to-84%",
      )}
    />
  );
}
