import type { ReactNode } from "react";
import { EmptyDrawing } from "./empty-state";
import { Grid12 } from "./layout";

interface SaidBesideProps {
  image: Parameters<typeof EmptyDrawing>[0]["image"];
  children: ReactNode;
}

/** A page that says one thing and offers one step: the words, and a drawing beside them. */
export function SaidBeside({ image, children }: SaidBesideProps) {
  return (
    <section className="wrap pt-[clamp(1rem,4vw,3.5rem)] pb-section">
      <Grid12 className="items-center">
        <div className="wide:col-span-7">{children}</div>
        <div className="wide:col-span-4 wide:col-start-9">
          <EmptyDrawing image={image} />
        </div>
      </Grid12>
    </section>
  );
}
