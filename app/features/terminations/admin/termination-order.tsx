import { Form, Link } from "react-router";
import { formatDay } from "~/platform/clock";
import { SubmitButton } from "~/ui/button";
import { BlockHeading, RuleList } from "~/ui/card";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { KeyValues } from "~/ui/key-values";
import { Notice } from "~/ui/notice";
import type { OtherAddress } from "../rules";
import type { TerminationData } from "./termination-view.server";

const doubts: Record<OtherAddress, string> = {
  stranger: "Quelqu'un d'autre peut connaître ce numéro.",
  session:
    "Elle a été écrite depuis le compte, mais quelqu'un d'autre a pu l'y trouver ouvert. La personne peut aussi préférer une adresse plus sûre.",
};

/** Read before she answers or any money leaves: somebody else may know the number of an order, or sit before an open session. */
export function AnotherAddress({ email, from }: { email: string; from: OtherAddress }) {
  return (
    <Notice title="L’adresse n’est pas celle du compte">
      <p className="wrap-anywhere">
        {fr(
          `La demande donne l'adresse ${email}. ${doubts[from]} Avant de répondre, assurez-vous que c'est bien la personne qui a commandé, par un autre moyen que cette adresse. Ce que vous écrivez pour clore part à ${email}.`,
        )}
      </p>
    </Notice>
  );
}

/** The order the termination is about. */
export function MatchedOrder({ order }: { order: NonNullable<TerminationData["order"]> }) {
  return (
    <section aria-labelledby="commande">
      <BlockHeading title="La commande" id="commande" />
      <KeyValues
        items={[
          { label: "Numéro", value: order.reference },
          { label: "Service", value: order.label },
          { label: "Passée le", value: formatDay(order.placedOn) },
          {
            label: "Par",
            value: (
              <Link to={`/admin/members/${order.buyerId}`} className="wrap-anywhere">
                {order.buyer}
              </Link>
            ),
          },
        ]}
      />
    </section>
  );
}

/** No order was found by what was typed: the coach looks for it. */
export function UnmatchedOrder({
  candidates,
  refused,
}: {
  candidates: TerminationData["candidates"];
  /** `tied`: refused until she says it again, knowing that the two are declared as parents. */
  refused?: { error: string; typed: string; tied: boolean };
}) {
  return (
    <section aria-labelledby="relier">
      <BlockHeading title={fr("De quelle commande s'agit-il ?")} id="relier" />
      {candidates.length > 0 ? (
        <>
          <p className="muted mt-4">{fr("Cette adresse a commandé :")}</p>
          <RuleList>
            {candidates.map(({ reference, label }) => (
              <li key={reference} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span>
                  {label}
                  <span className="small muted block">
                    Commande <span className="whitespace-nowrap">{reference}</span>
                  </span>
                </span>
                <Form method="post">
                  <input type="hidden" name="documentNumber" value={reference} />
                  <SubmitButton
                    variant="secondary"
                    small
                    intent="link"
                    among={{ documentNumber: reference }}
                    busyLabel="Un instant..."
                  >
                    Relier
                  </SubmitButton>
                </Form>
              </li>
            ))}
          </RuleList>
        </>
      ) : (
        <p className="muted mt-4">
          {fr(
            "Aucune commande à cette adresse. Cherchez la personne dans Membres, ou demandez-lui laquelle, par e-mail.",
          )}
        </p>
      )}
      <Form method="post" noValidate className="mt-6">
        <input type="hidden" name="intent" value="link-other" />
        {refused?.tied && <input type="hidden" name="readFor" value={refused.typed} />}
        <TextField
          key={refused?.typed}
          label="Numéro de commande ou de facture"
          name="documentNumber"
          autoComplete="off"
          defaultValue={refused?.typed}
          error={refused?.error}
          className="max-w-80"
        />
        <SubmitButton variant="secondary" small among={{ intent: "link-other" }} busyLabel="Un instant...">
          {refused?.tied ? "Relier tout de même" : "Relier à cette commande"}
        </SubmitButton>
      </Form>
    </section>
  );
}
