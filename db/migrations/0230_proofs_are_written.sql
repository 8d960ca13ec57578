-- A proof is something that can be read: blanks prove nothing.
alter table testimonials
  drop constraint real_testimonial_has_consent,
  add constraint real_testimonial_has_consent check (
    demonstration
    or (
      consent_evidence is not null and btrim(consent_evidence) <> ''
      and consented_at is not null and experience_date is not null
    )
  );
alter table figures
  drop constraint real_figure_has_evidence,
  add constraint real_figure_has_evidence check (
    demonstration
    or (
      source is not null and btrim(source) <> ''
      and period is not null and btrim(period) <> ''
      and sample_size is not null
    )
  );
