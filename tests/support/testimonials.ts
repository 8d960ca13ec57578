/** Real, with every proof; asked for at the first place of its list. */
export const testimonial = {
  name: "Ana",
  situation: "Mère de deux enfants",
  duration: "3 mois",
  rating: 5,
  title: "Un dimanche calme",
  content: "Nous avons parlé dix minutes.",
  result: "Un calendrier",
  category: "organisation" as const,
  demonstration: false,
  consent_evidence: "Accord signé, classeur 2026",
  consented_at: "2026-10-01",
  experience_date: "2026-09-12",
  position: 1,
};

/** The same, of a figure. */
export const figure = {
  value: "91 %",
  label: "dorment mieux",
  places: ["about" as const],
  source: "Questionnaire de fin",
  period: "2025-2026",
  sample_size: 34,
  demonstration: false,
  position: 1,
};

/** The testimonial as the coach types it, with its proofs. */
export const typedTestimonial = {
  name: testimonial.name,
  situation: testimonial.situation,
  duration: testimonial.duration,
  rating: String(testimonial.rating),
  category: testimonial.category as string,
  title: testimonial.title,
  content: testimonial.content,
  result: testimonial.result,
  kind: "reel",
  consentEvidence: testimonial.consent_evidence,
  consentedAt: testimonial.consented_at,
  experienceDate: testimonial.experience_date,
};
