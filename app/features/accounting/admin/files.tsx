import type { ComponentProps } from "react";
import { Form } from "react-router";
import { ConfirmPassword } from "~/features/accounts/confirm-password";
import { formatMonth } from "~/platform/clock";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { Accounts, FileKind } from "../accounting.server";
import { fileMessages } from "./messages";
import { PATH } from "./paths";

interface FilesProps {
  accounts: Accounts;
  /** The password was typed a moment ago. */
  fresh: boolean;
  refusal: ComponentProps<typeof ConfirmPassword>["refusal"];
}

/** What leaves the house with names in it: asked for with the password, and written in the journal. */
export function Files({ accounts: { month, platform, reporting }, fresh, refusal }: FilesProps) {
  const filled = (text: string) =>
    fr(
      text
        .replace("{year}", month.slice(0, 4))
        .replace("{month}", formatMonth(month))
        .replace("{bimester}", `${formatMonth(reporting.from).replace(/ .*/, "")} et ${formatMonth(reporting.lastDay)}`)
        .replace("{platform}", platformText(platform)),
    );
  return (
    <section className="mt-14" aria-labelledby="exports">
      <BlockHeading title="Exports" id="exports" />
      {!fresh && (
        <div className="mt-5 mb-6 max-w-[40rem]">
          <ConfirmPassword
            refusal={refusal}
            why="Ces fichiers portent des noms. Pour les sortir du site, redonnez votre mot de passe. C’est valable dix minutes."
            kept={{ month: month.slice(0, 7) }}
          />
        </div>
      )}
      <ul className="files">
        {(Object.keys(fileMessages) as FileKind[]).map((kind) => (
          <li key={kind}>
            <div>
              <b>{fileMessages[kind].title}</b>
              <p className="max-w-[60ch]">{filled(fileMessages[kind].text)}</p>
            </div>
            {fresh && (
              <Form method="post" action={`${PATH}/fichier`} reloadDocument>
                <input type="hidden" name="file" value={kind} />
                <input type="hidden" name="month" value={month.slice(0, 7)} />
                <SubmitButton variant="quiet" small>
                  {filled(fileMessages[kind].label)}
                  <VisuallyHidden>{fr(` : ${fileMessages[kind].title}`)}</VisuallyHidden>
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function platformText(platform: string): string {
  const taker = platform
    ? `À remettre à votre plateforme agréée, ${platform}`
    : "À remettre à votre plateforme agréée (à choisir, puis à nommer dans les paramètres)";
  return `${taker}, à partir de septembre 2027 : ventes et encaissements par jour et par taux, sans aucun nom (CSV).`;
}
