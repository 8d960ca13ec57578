import { SubscriptionForm } from "~/features/newsletter/subscription-form";
import { fr } from "~/ui/french";
import { Section } from "~/ui/layout";

export function NewsletterSection() {
  return (
    <Section tone="glow" tight labelledBy="lettre">
      <div className="grid gap-x-12 gap-y-6 wide:grid-cols-[1.1fr_1fr] wide:items-end">
        <div>
          <h2 id="lettre" className="h3">
            {fr("Une lettre par mois, pour garder le cap")}
          </h2>
          <p className="mt-2.5 max-w-lg text-muted">
            {fr("Un conseil, une lecture, une date à noter. Désinscription en un clic.")}
          </p>
        </div>
        <SubscriptionForm />
      </div>
    </Section>
  );
}
