import type { ChosenPicture } from "~/features/media/rules";
import type { Day } from "~/platform/clock";

/** Six categories (requirements ). */
export const categories = {
  child_protection: "Protection des enfants",
  communication: "Communication",
  strategy: "Stratégie",
  emotion_management: "Gestion des émotions",
  rebuilding: "Reconstruction",
  organisation: "Organisation",
} as const;
export type TestimonialCategory = keyof typeof categories;

export const figurePlaces = ["home_large", "home_small", "testimonials", "about"] as const;
export type FigurePlace = (typeof figurePlaces)[number];

/**
 * What is published and shown: a claim without its proof is not, on a real site (Code de la consommation L.121-2, L.111-7-2). A
 * demonstration shows it, marked « exemple ».
 */
export function isShown(
  { published, demonstration }: { published: boolean; demonstration: boolean },
  { production }: { production: boolean },
): boolean {
  return published && !(demonstration && production);
}

export interface TestimonialInput extends Partial<ChosenPicture> {
  name: string;
  situation: string;
  duration: string;
  /** 1 to 5. */
  rating: number;
  title: string;
  content: string;
  result: string;
  category: TestimonialCategory;
  demonstration: boolean;
  /** Where the written agreement is kept. */
  consent_evidence: string | null;
  consented_at: Day | null;
  /** The day the coaching ended. */
  experience_date: Day | null;
}

export type TestimonialProblem = "text_missing" | "rating_out_of_range" | "consent_missing";

/** What prevents this testimonial from being kept, or null (Code de la consommation L.111-7-2 for dates and consent). */
export function checkTestimonial(input: TestimonialInput): TestimonialProblem | null {
  const texts = [input.name, input.situation, input.duration, input.title, input.content, input.result];
  if (texts.some((text) => text.trim() === "")) return "text_missing";
  if (!Number.isInteger(input.rating) || input.rating < 1 || input.rating > 5) return "rating_out_of_range";
  const proved = input.consent_evidence?.trim() && input.consented_at && input.experience_date;
  return input.demonstration || proved ? null : "consent_missing";
}

export interface FigureInput {
  value: string;
  label: string;
  places: FigurePlace[];
  source: string | null;
  period: string | null;
  /** People counted; 1 for a fact about the coach alone. */
  sample_size: number | null;
  demonstration: boolean;
}

export type FigureProblem = "text_missing" | "place_missing" | "evidence_missing";

/** What prevents this figure from being kept, or null (Code de la consommation L.121-2: a claimed result is provable). */
export function checkFigure(input: FigureInput): FigureProblem | null {
  if (input.value.trim() === "" || input.label.trim() === "") return "text_missing";
  if (input.places.length === 0) return "place_missing";
  const proved = input.source?.trim() && input.period?.trim() && (input.sample_size ?? 0) > 0;
  return input.demonstration || proved ? null : "evidence_missing";
}
