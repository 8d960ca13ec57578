import { Link } from "react-router";
import { formatInstant } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { Disclosure } from "~/ui/disclosure";
import { fr } from "~/ui/french";
import { Notice } from "~/ui/notice";
import { Tag } from "~/ui/tag";
import type { AbandonedJob } from "./abandoned-jobs.server";
import { jobWordsOf } from "./job-messages";

/** For whom and what: « Claire Morel, 250 €, commande LE-… ». */
export function jobSubject({ about }: AbandonedJob): string {
  if (!about) return "";
  const { name, title, address, amountCents, reference } = about;
  return [
    title && `« ${title} »`,
    address && `pour ${address}`,
    name,
    amountCents !== null && formatEuros(amountCents),
    reference && `commande ${reference}`,
  ]
    .filter((part) => typeof part === "string" && part !== "")
    .join(", ");
}

/** Below the line: when it was given up, what trying again does, and what to hand on. */
export function JobDetails({ job: { name, failedAt, again, detail } }: { job: AbandonedJob }) {
  return (
    <>
      <p className="mt-1.5">
        {again ? <Tag kind="line">Nouvel essai en cours</Tag> : <Tag kind="danger">Abandonnée</Tag>}
      </p>
      <p className="small muted mt-1.5">{fr(`Le ${formatInstant(failedAt)}, après plusieurs essais.`)}</p>
      <p className="small mt-1.5">{fr(jobWordsOf(name).note)}</p>
      <Disclosure summary="Détail à transmettre">
        <p className="small muted wrap-anywhere">
          {fr("À la personne qui tient le site, si l’échec se répète : ")}
          <code>{detail}</code>
        </p>
      </Disclosure>
    </>
  );
}

const retryWords = {
  again: { kind: "info", title: "Nouvel essai en cours", text: "Le résultat est connu dans un instant." },
  done: { kind: "ok", title: "Le nouvel essai a réussi", text: "" },
  failed: { kind: "danger", title: "Le nouvel essai a échoué", text: "La ligne dit ce que vous pouvez faire." },
} as const;

interface RetryWords {
  kind: "info" | "ok" | "danger";
  title: string;
  text: string;
}

/** What became of one job that was tried again. */
export function retriedWords(state: keyof typeof retryWords): RetryWords {
  return retryWords[state];
}

/** What became of them all, after « Tout réessayer »: how many were tried, are still at it, and are given up. */
export function allRetriedWords({ asked, again, left }: Record<"asked" | "again" | "left", number>): RetryWords {
  if (again > 0)
    return { ...retryWords.again, title: asked > 1 ? `${asked} nouveaux essais en cours` : retryWords.again.title };
  if (left === 0) return { kind: "ok", title: "Tous les nouveaux essais ont réussi", text: "" };
  const title = left > 1 ? `${left} tâches attendent encore` : "Une tâche attend encore";
  return { kind: "danger", title, text: "La ligne de chacune dit ce que vous pouvez faire." };
}

/** After « Réessayer », each time the page is read; while a try is under way, `address` reads it again. */
export function RetryNotice({ words: { kind, title, text }, address }: { words: RetryWords; address: string }) {
  return (
    <div role="status">
      <Notice kind={kind} title={title} className="message">
        {text && <p>{fr(text)}</p>}
        {kind === "info" && (
          <Link className="inline-flex min-h-(--target) items-center" to={address}>
            Voir le résultat
          </Link>
        )}
      </Notice>
    </div>
  );
}
