import { Form } from "react-router";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { KeyValues } from "~/ui/key-values";
import { Notice } from "~/ui/notice";
import { Tag } from "~/ui/tag";
import { RECOVERY_CODES } from "../rules";

const FEW = 3;

/** How it stands, and its two acts. */
export function FactorActive({ since, codesLeft, due }: { since: string; codesLeft: number; due: boolean }) {
  return (
    <>
      <KeyValues
        items={[
          {
            label: "État",
            value: (
              <Tag kind="ok" dot>
                Active
              </Tag>
            ),
          },
          { label: "Depuis le", value: since },
          { label: "Codes de secours", value: `${codesLeft} sur ${RECOVERY_CODES}` },
        ]}
      />
      {codesLeft < FEW && (
        <Notice className="mt-6" title="Il vous reste peu de codes de secours">
          {fr("Demandez-en de nouveaux : ils vous laissent entrer si vous n'avez plus votre téléphone.")}
        </Notice>
      )}
      <Form method="post" className="mt-8">
        <p className="mb-4">{fr("De nouveaux codes de secours remplacent les anciens, qui ne servent plus.")}</p>
        <SubmitButton variant="secondary" small intent="renew-codes" busyLabel="Un instant...">
          Demander de nouveaux codes
        </SubmitButton>
      </Form>
      {!due && (
        <Form method="post" className="mt-8">
          <p className="mb-4">{fr("Sans elle, le mot de passe suffit pour entrer.")}</p>
          <SubmitButton variant="danger" intent="disable" busyLabel="Un instant...">
            Désactiver
          </SubmitButton>
        </Form>
      )}
    </>
  );
}
