import type { Day } from "~/platform/clock";
import type { FigurePlace, TestimonialCategory } from "./rules";

export interface TestimonialsTable {
  id: string;
  name: string;
  situation: string;
  duration: string;
  rating: number;
  title: string;
  content: string;
  result: string;
  category: TestimonialCategory;
  demonstration: boolean;
  consent_evidence: string | null;
  consented_at: Day | null;
  experience_date: Day | null;
  position: number;
  published: boolean;
  published_at: Date | null;
  updated_at: Date | null;
}

export interface FiguresTable {
  id: string;
  value: string;
  label: string;
  places: FigurePlace[];
  source: string | null;
  period: string | null;
  sample_size: number | null;
  demonstration: boolean;
  position: number;
  published: boolean;
  updated_at: Date | null;
}

declare module "~/platform/db/tables" {
  interface Tables {
    testimonials: TestimonialsTable;
    figures: FiguresTable;
  }
}
