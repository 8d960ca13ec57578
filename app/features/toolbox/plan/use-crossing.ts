import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ToolInUse } from "../use-tool";
import { type Question, questions } from "./rules";

/** A question by its rank from 1, or the plan. */
export type Place = number | "plan";

export const hashOf = (place: Place) => (place === "plan" ? "#plan" : `#question-${place}`);

/**
 * Which question is on the screen. Each is a fragment of the address, so that Back goes back one and asks the server for nothing; what is
 * answered is in no address.
 */
export function useCrossing(using: ToolInUse) {
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const [place, setPlace] = useState<Place>(using.sheet ? "plan" : 1);
  const [missing, setMissing] = useState<{ question: Question } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(place);
  const asked = placeOf(hash);
  const furthest = firstWithout((question) => using.value(question) !== "") ?? questions.length;
  const isPlan = typeof asked !== "number";
  const wanted = isPlan ? (using.sheet ? "plan" : furthest) : Math.min(asked, furthest);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer moves nobody, only an address does
  useEffect(() => {
    setPlace(wanted);
    if (hash !== hashOf(wanted)) navigate(hashOf(wanted), { replace: true, preventScrollReset: true });
  }, [hash, key, using.sheet === null]);

  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    setMissing(null);
    heading.current?.focus({ preventScroll: true });
  }, [place]);

  // Read from its question: the button stands below all its answers.
  useEffect(() => {
    if (!missing) return;
    document.getElementById(missing.question)?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [missing]);

  /** « Continuer »: to the first question without an answer, then to the plan. */
  function goOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const here = typeof place === "number" ? questions[place - 1] : undefined;
    if (here && !typed.has(here)) return setMissing({ question: here });
    setMissing(null);
    const next = firstWithout((question) => typed.has(question));
    if (next === null) using.form.onSubmit(event);
    else using.form.onChange(event);
    navigate(hashOf(next ?? "plan"));
  }

  return { place, heading, missing: missing?.question, goOn };
}

/** The rank of the first question that has no answer; null when all have one. */
function firstWithout(hasAnswer: (question: Question) => boolean): number | null {
  return questions.findIndex((question) => !hasAnswer(question)) + 1 || null;
}

function placeOf(hash: string): Place | null {
  if (hash === "#plan") return "plan";
  const [, rank] = /^#question-(\d)$/.exec(hash) ?? [];
  return rank && questions[Number(rank) - 1] ? Number(rank) : null;
}
