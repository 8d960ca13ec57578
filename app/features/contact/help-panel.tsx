import "./help-panel.css";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { replyPromiseInShort } from "~/features/settings/rules";
import { useSiteFacts } from "~/features/settings/site-facts";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import type { HelpPanelProps } from "./help-contents";
import { Answer, Discover, HelpForm, type HelpStep, Membership, Questions, Talk, Welcome } from "./help-steps";

/**
 * The help panel, step by step (requirements ), in « tu ». It does not hold the focus: whoever goes on to the page behind
 * it finds it closed as soon as it would cover what has the focus.
 */
export function HelpPanel({ open, onClose, brand, questions, ...contents }: HelpPanelProps) {
  const facts = useSiteFacts();
  const panel = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<HelpStep>("welcome");
  const [asked, setAsked] = useState(0);
  const { pathname } = useLocation();
  const here = useRef(pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is read from its beginning
  useEffect(() => {
    if (open) body.current?.focus();
    else setStep("welcome");
  }, [open, step]);

  useEffect(() => {
    if (here.current === pathname) return;
    here.current = pathname;
    onClose(false);
  }, [pathname, onClose]);

  useEffect(() => {
    if (!open) return;
    function escape(event: KeyboardEvent) {
      const covered = document.querySelector("dialog:modal, [popover]:popover-open");
      if (event.key === "Escape" && !event.defaultPrevented && !covered) onClose(true);
    }
    function uncover(event: FocusEvent) {
      const target = event.target as Element;
      if (!panel.current || panel.current.contains(target)) return;
      if (overlap(target.getBoundingClientRect(), panel.current.getBoundingClientRect())) onClose(false);
    }
    document.addEventListener("keydown", escape);
    document.addEventListener("focusin", uncover);
    return () => {
      document.removeEventListener("keydown", escape);
      document.removeEventListener("focusin", uncover);
    };
  }, [open, onClose]);

  const welcome = () => setStep("welcome");
  return (
    <div ref={panel} className="help" role="dialog" aria-labelledby="aide-titre" hidden={!open}>
      <div className="help-head">
        <div>
          <h2 id="aide-titre">{brand}</h2>
          <p>{fr(`Réponse humaine, sous ${replyPromiseInShort(facts)}`)}</p>
        </div>
        <button type="button" className="iconbtn" aria-label="Fermer l’aide" onClick={() => onClose(true)}>
          <Icon of={X} />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: what changes from step to step, not a set of fields */}
      <div ref={body} className="help-body" role="group" aria-label={stepNames[step]} tabIndex={-1}>
        {step === "welcome" && <Welcome onChoose={setStep} />}
        {step === "discover" && <Discover onBack={welcome} />}
        {step === "membership" && <Membership {...contents} onBack={welcome} />}
        {step === "contact" && <Talk {...contents} onForm={() => setStep("contact-form")} onBack={welcome} />}
        {step === "faq" && (
          <Questions
            questions={questions}
            onAsk={(index) => {
              setAsked(index);
              setStep("faq-answer");
            }}
            onBack={welcome}
          />
        )}
        {step === "faq-answer" && <Answer {...questions[asked]} onOthers={() => setStep("faq")} onBack={welcome} />}
        {/* Kept in the page: what was typed outlives a step back or a panel closed by mistake. */}
        <div className="help-form" hidden={step !== "contact-form"}>
          <HelpForm contactEmail={contents.contactEmail} onBack={() => setStep("contact")} />
        </div>
      </div>
    </div>
  );
}

const stepNames: Record<HelpStep, string> = {
  welcome: "Accueil de l’aide",
  discover: "Découvrir le concept",
  membership: "Devenir membre",
  contact: "Parler à quelqu’un",
  "contact-form": "Nous écrire",
  faq: "Questions fréquentes",
  "faq-answer": "Réponse",
};

function overlap(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
