import { Download } from "lucide-react";
import type { ComponentProps } from "react";
import { Form } from "react-router";
import { ConfirmPassword } from "~/features/accounts/confirm-password";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";

/** Takes a list of people out of the site: asks for the password again, says what becomes of the file. */
export function ExportSection({
  file,
  fresh,
  refusal,
  text = "Un fichier pour un tableur, avec la preuve de chaque accord. Il contient des adresses : gardez-le peu de temps, et notez à qui vous le donnez.",
}: {
  /** The address that answers the file. */
  file: string;
  /** The password was typed a moment ago. */
  fresh: boolean;
  refusal: ComponentProps<typeof ConfirmPassword>["refusal"];
  /** What is in the file, and how to keep it. */
  text?: string;
}) {
  return (
    <section className="mt-12" aria-labelledby="exporter" id="export">
      <BlockHeading title="Exporter" id="exporter" />
      <p className="muted mt-4 mb-5 max-w-[60ch]">{fr(text)}</p>
      {fresh ? (
        <Form method="post" action={file} reloadDocument>
          <SubmitButton variant="secondary" small icon={Download}>
            Télécharger le fichier (CSV)
          </SubmitButton>
        </Form>
      ) : (
        <ConfirmPassword
          calm
          refusal={refusal}
          why="Pour sortir ces adresses du site, redonnez votre mot de passe. C’est valable dix minutes."
        />
      )}
    </section>
  );
}
