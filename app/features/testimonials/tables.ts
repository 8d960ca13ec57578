import type { CuratedRow } from "~/features/curation/curation.server";
import type { FigureInput, TestimonialInput } from "./rules";

interface TestimonialsTable extends TestimonialInput, CuratedRow {
  published_at: Date | null;
  picture_id: string | null;
  picture_alt: string | null;
}

interface FiguresTable extends FigureInput, CuratedRow {}

declare module "~/platform/db/tables" {
  interface Tables {
    testimonials: TestimonialsTable;
    figures: FiguresTable;
  }
}
