import { ChevronRight, CircleHelp, Compass, KeyRound, type LucideIcon, Mail, MessageCircle } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import { HelpLine } from "~/features/safety/help-line";
import { Button, ButtonLink } from "~/ui/button";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { ContactForm } from "./contact-form";
import { widgetFields } from "./dialog-fields";
import type { HelpContents, HelpQuestion } from "./help-contents";
import { helpMessageFailed, helpMessageSent } from "./messages";

/** The steps of the help panel (requirements ). */
export type HelpStep = "welcome" | "discover" | "membership" | "contact" | "contact-form" | "faq" | "faq-answer";

const choices: { step: HelpStep; icon: LucideIcon; label: string }[] = [
  { step: "discover", icon: Compass, label: "Découvrir le concept" },
  { step: "membership", icon: KeyRound, label: "Devenir membre maintenant" },
  { step: "contact", icon: MessageCircle, label: "Parler à quelqu’un" },
  { step: "faq", icon: CircleHelp, label: "Lire la FAQ" },
];

export function Welcome({ onChoose }: { onChoose: (step: HelpStep) => void }) {
  return (
    <>
      <p>{fr("Bonjour ! Dis-moi ce qui t'amène, je t'oriente.")}</p>
      <ul className="help-choices">
        {choices.map(({ step, icon, label }) => (
          <li key={step}>
            <button type="button" onClick={() => onChoose(step)}>
              <Icon of={icon} />
              <span>{label}</span>
              <Icon of={ChevronRight} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Discover({ onBack }: { onBack: () => void }) {
  return (
    <>
      <Title>Découvrir le concept</Title>
      <p>
        {fr(
          "Une coach, des outils concrets et d'autres parents qui traversent la même chose. Tu avances à ton rythme, tu poses tes questions, et tu décides à tête reposée.",
        )}
      </p>
      <p>
        <Link to={href("/a-propos")}>{fr("Découvrir qui t'accompagne")}</Link>
      </p>
      <Back onClick={onBack} />
    </>
  );
}

/** Each answer opens the membership page beside this one; with a code, at the field that takes it. */
export function Membership({
  price,
  priceWithCode,
  onBack,
}: Pick<HelpContents, "price" | "priceWithCode"> & { onBack: () => void }) {
  return (
    <>
      <Title>Devenir membre</Title>
      <p>
        {fr("L'adhésion d'un an coûte")} <b>{price}</b>
        {fr(", ou")} <b>{priceWithCode}</b>{" "}
        {fr("avec un code de parrainage. En une fois, ou en deux paiements à un mois d'écart.")}
      </p>
      <p>
        <b>{fr("Un membre t'a donné un code ?")}</b>
      </p>
      <div className="grid gap-3.5">
        <ButtonLink to={`${href("/membership")}#code-de-parrainage`} newTab small>
          {`Oui (${priceWithCode})`}
        </ButtonLink>
        <ButtonLink to={href("/membership")} newTab small variant="secondary">
          {`Non (${price})`}
        </ButtonLink>
      </div>
      <Back onClick={onBack} />
    </>
  );
}

export function Talk({
  whatsappUrl,
  onForm,
  onBack,
}: Pick<HelpContents, "whatsappUrl"> & { onForm: () => void; onBack: () => void }) {
  return (
    <>
      <Title>Parler à quelqu’un</Title>
      <p>{fr("Une vraie personne te lit et te répond. Choisis ce qui est le plus simple pour toi.")}</p>
      <ul className="help-choices">
        {whatsappUrl && (
          <li>
            <a href={whatsappUrl} target="_blank" rel="noopener noreferrer">
              <Icon of={MessageCircle} />
              <span>
                Écrire sur WhatsApp<span className="sr-only"> (nouvel onglet)</span>
              </span>
              <Icon of={ChevronRight} />
            </a>
          </li>
        )}
        <li>
          <button type="button" onClick={onForm}>
            <Icon of={Mail} />
            <span>Remplir le formulaire</span>
            <Icon of={ChevronRight} />
          </button>
        </li>
      </ul>
      <Urgency />
      <Back onClick={onBack} />
    </>
  );
}

export function HelpForm({ contactEmail, onBack }: { contactEmail: string; onBack: () => void }) {
  const [sent, setSent] = useState(false);
  const said = useRef<HTMLDivElement>(null);
  // The button that sent it is further down than what is answered.
  useEffect(() => {
    if (sent) said.current?.scrollIntoView({ block: "end" });
  }, [sent]);
  return (
    <>
      <Title>Nous écrire</Title>
      <div ref={said}>{sent && <FormMessage kind="ok" title={helpMessageSent} />}</div>
      {/* Sent again, the message before it is no longer what is answered. */}
      <div onSubmitCapture={() => setSent(false)}>
        <ContactForm
          source="widget"
          fields={widgetFields}
          failed={helpMessageFailed(contactEmail)}
          onSent={() => setSent(true)}
        >
          <Back
            onClick={() => {
              setSent(false);
              onBack();
            }}
          />
        </ContactForm>
      </div>
    </>
  );
}

interface QuestionsProps {
  questions: HelpQuestion[];
  onAsk: (index: number) => void;
  onBack: () => void;
}

export function Questions({ questions, onAsk, onBack }: QuestionsProps) {
  return (
    <>
      <Title>Questions fréquentes</Title>
      <ul className="help-questions">
        {questions.map(({ question }, index) => (
          <li key={question}>
            <button type="button" onClick={() => onAsk(index)}>
              <span>{question}</span>
              <Icon of={ChevronRight} />
            </button>
          </li>
        ))}
      </ul>
      <Back onClick={onBack} />
    </>
  );
}

export function Answer({
  question,
  answer,
  onOthers,
  onBack,
}: Partial<HelpQuestion> & { onOthers: () => void; onBack: () => void }) {
  return (
    <>
      <Title>{question}</Title>
      {answer?.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="mt-4 flex flex-wrap items-center gap-x-5">
        <Button variant="secondary" small onClick={onOthers}>
          Autres questions
        </Button>
        <Back onClick={onBack} />
      </div>
    </>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h3 className="font-display text-xl leading-snug">{children}</h3>;
}

function Back({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" small onClick={onClick}>
      Retour
    </Button>
  );
}

function Urgency() {
  return (
    <p className="xs muted">
      <HelpLine />
    </p>
  );
}
