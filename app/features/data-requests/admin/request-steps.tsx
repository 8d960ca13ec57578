import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { ConfirmPassword } from "~/features/accounts/confirm-password";
import { SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { of } from "~/ui/of";
import { RadioGroup } from "~/ui/radio-group";
import type { readRequest } from "../data-requests.server";
import { actRefusals, identityText, unprovedSpace } from "../messages";
import { TEXT_MAX } from "../rules";

type Request = NonNullable<Awaited<ReturnType<typeof readRequest>>> & { fresh: boolean; certificate: string };

interface Refused {
  field: string;
  errors: Partial<Record<string, string>>;
  typed: string;
  outcome: string;
}

interface StepsProps {
  request: Request;
  form: Refused | undefined;
  passwordRefusal: ComponentProps<typeof ConfirmPassword>["refusal"];
}

/** Who it is, the same acts the person would do, the answer; and more time, while it may be taken. */
export function RequestSteps({ request, form, passwordRefusal }: StepsProps) {
  const { identified, isTold, mayExtend } = request;
  const of = (field: string) => (form?.field === field ? form : undefined);
  return (
    <>
      <ol className="requests-steps" aria-label="Étapes">
        <Step
          rank={1}
          title="Vérifier que c’est bien cette personne"
          stand={identified ? "requests-made" : "requests-here"}
        >
          <Identity refused={of("means")} request={request} />
        </Step>
        <Step
          rank={2}
          title="Agir sur ses données"
          id="donnees"
          {...(identified && { stand: "requests-here" as const })}
        >
          <Acts request={request} refused={of("reason")} passwordRefusal={passwordRefusal} />
        </Step>
        <Step rank={3} title="Répondre et clore">
          <Close refused={of("answer")} isTold={isTold} />
        </Step>
      </ol>
      {mayExtend && <Extend refused={of("extension")} isTold={isTold} />}
    </>
  );
}

function Step({
  rank,
  title,
  stand,
  id,
  children,
}: {
  rank: number;
  title: string;
  stand?: "requests-made" | "requests-here";
  id?: string;
  children: ReactNode;
}) {
  return (
    <li className={stand} id={id}>
      <i aria-hidden>{stand === "requests-made" ? "✓" : rank}</i>
      <div className="min-w-0">
        <h2 className="h5">{fr(title)}</h2>
        {children}
      </div>
    </li>
  );
}

function Identity({
  refused,
  request: { identified, identityMeans, cameBy },
}: {
  refused: Refused | undefined;
  request: Request;
}) {
  if (!identified)
    return (
      <>
        {cameBy === "space" && <p className="small mt-2">{fr(unprovedSpace)}</p>}
        <IdentityForm refused={refused} label="Comment" />
      </>
    );
  return (
    <>
      <p className="small muted wrap-anywhere">{fr(`Notée ${identityText(identified, identityMeans)}`)}</p>
      <Disclosure summary="La noter autrement" open={Boolean(refused)}>
        <IdentityForm refused={refused} label="Vérifiée autrement" />
      </Disclosure>
    </>
  );
}

function IdentityForm({ refused, label }: { refused: Refused | undefined; label: string }) {
  return (
    <Form method="post" noValidate className="mt-3">
      <ErrorSummary errors={refused?.errors ?? {}} />
      <TextField
        key={refused?.typed}
        label={label}
        hint={fr(
          "Par exemple : rappelée au numéro du compte, s’il n’a pas changé depuis un mois. Sans copie de pièce d’identité si un autre moyen suffit.",
        )}
        name="means"
        maxLength={TEXT_MAX}
        autoComplete="off"
        defaultValue={refused?.typed}
        error={refused?.errors.means}
      />
      <SubmitButton variant="secondary" small intent="note-identity" among={{ intent: "note-identity" }}>
        Noter
      </SubmitButton>
    </Form>
  );
}

function Acts({
  request: { id, who, email, held, fresh, certificate },
  refused,
  passwordRefusal,
}: Omit<StepsProps, "form"> & { refused: Refused | undefined }) {
  if (held) return <p className="small muted mt-2">{fr(actRefusals[held])}</p>;
  if (!fresh)
    return (
      <div className="mt-3">
        <ConfirmPassword
          refusal={passwordRefusal}
          why="Pour prendre ou effacer les données de quelqu’un, redonnez votre mot de passe. C’est valable dix minutes."
        />
      </div>
    );
  return (
    <div className="mt-3 grid gap-8">
      <Form method="post" action={`/admin/demandes/${id}/copie.zip`} reloadDocument noValidate>
        <TextField
          id="copyReason"
          label={fr("Pourquoi prendre la copie ?")}
          hint={fr("Gardé dans le journal. Corriger une fiche se fait dans Membres.")}
          name="reason"
          maxLength={TEXT_MAX}
          autoComplete="off"
          required
        />
        <SubmitButton variant="secondary" small>
          Télécharger la copie
        </SubmitButton>
      </Form>
      <Form method="post" noValidate>
        <input type="hidden" name="certificate" value={certificate} />
        <ErrorSummary errors={refused?.errors ?? {}} />
        <TextField
          key={refused?.typed}
          label={fr("Pourquoi effacer ?")}
          hint={fr(
            "Gardé dans le journal. L’attestation s’ouvre ensuite : donnez-la à la personne, elle ne se retrouve pas.",
          )}
          name="reason"
          maxLength={TEXT_MAX}
          autoComplete="off"
          defaultValue={refused?.typed}
          error={refused?.errors.reason}
        />
        <Checkbox name="confirmed" error={refused?.errors.confirmed}>
          {fr(
            `Tout effacer ${of(email ? `${who} (${email})` : who)}, sauf ce que la loi garde. Cela ne se défait pas.`,
          )}
        </Checkbox>
        <SubmitButton variant="danger" small intent="erase" among={{ intent: "erase" }} busyLabel="Un instant...">
          Effacer ses données
        </SubmitButton>
      </Form>
    </div>
  );
}

const told = (isTold: boolean) =>
  isTold
    ? "Elle est prévenue par un e-mail neutre, et lit ceci sur le site."
    : "Aucune adresse n’est notée : répondez-lui vous-même. Ceci reste comme preuve.";

function Close({ refused, isTold }: { refused: Refused | undefined; isTold: boolean }) {
  return (
    <Form method="post" noValidate className="mt-3">
      <ErrorSummary errors={refused?.errors ?? {}} />
      <RadioGroup
        legend="La demande est"
        name="outcome"
        options={[
          { value: "done", label: "Faite" },
          { value: "refused", label: "Refusée", hint: fr("Dites pourquoi ; le site rappelle la CNIL et le juge.") },
        ]}
        defaultValue={refused?.outcome}
        error={refused?.errors.outcome}
      />
      <TextArea
        key={refused?.typed}
        label="Votre réponse"
        hint={fr(told(isTold))}
        name="answer"
        rows={4}
        maxLength={TEXT_MAX}
        defaultValue={refused?.typed}
        error={refused?.errors.answer}
      />
      <SubmitButton small intent="close" among={{ intent: "close" }} busyLabel="Un instant...">
        {isTold ? "Répondre et clore" : "Noter la réponse et clore"}
      </SubmitButton>
    </Form>
  );
}

function Extend({ refused, isTold }: { refused: Refused | undefined; isTold: boolean }) {
  return (
    <Disclosure summary="Prolonger de deux mois" open={Boolean(refused)}>
      <Form method="post" noValidate className="mt-4">
        <ErrorSummary errors={refused?.errors ?? {}} />
        <TextArea
          key={refused?.typed}
          label="Pourquoi"
          hint={fr(`Demande complexe ou nombreuse, pas autre chose. ${told(isTold)}`)}
          name="extension"
          rows={3}
          maxLength={TEXT_MAX}
          defaultValue={refused?.typed}
          error={refused?.errors.extension}
        />
        {!isTold && (
          <Checkbox name="told" error={refused?.errors.told}>
            {fr("Je l’ai dit à la personne.")}
          </Checkbox>
        )}
        <SubmitButton variant="secondary" small intent="extend" among={{ intent: "extend" }} busyLabel="Un instant...">
          Prolonger
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
