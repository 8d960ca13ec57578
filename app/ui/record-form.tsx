import type { ReactNode } from "react";
import type { FormProps } from "react-router";
import { fr } from "./french";
import { KeptForm } from "./kept-form";
import { Notice } from "./notice";

/** What the page has seen of a record, and the name of what is written there. */
export interface SeenRecord {
  version: string;
  writing: string;
}

/** What the form was answered, when it was not kept: written elsewhere since, or removed; and what it has seen from then on. */
export interface RecordAnswer {
  elsewhere: "changed" | "removed" | null;
  version: string | undefined;
}

interface RecordFormProps extends Omit<FormProps, "method" | "children" | "key"> {
  keptAs: string;
  /** The address where the record is read as it is. */
  here: string;
  seen: SeenRecord;
  answer: RecordAnswer | undefined;
  errors: Record<string, string | null | undefined>;
  children: ReactNode;
}

/** The form of one record: what another page wrote meanwhile is replaced only once it was said. Drawn anew when that is read. */
export function RecordForm({ keptAs, here, seen, answer, errors, children, ...rest }: RecordFormProps) {
  const version = answer?.version ?? seen.version;
  const elsewhere = answer?.elsewhere ?? null;
  const refused = elsewhere !== null || Object.values(errors).some(Boolean);
  const message = <Elsewhere elsewhere={elsewhere} here={here} />;
  return (
    <KeptForm key={version} keptAs={keptAs} errors={errors} refused={refused} message={message} {...rest}>
      <SeenFields version={version} writing={seen.writing} />
      {children}
    </KeptForm>
  );
}

/** The same name twice: for what it writes, and for what it wrote already when its answer was lost. */
export function SeenFields({ version, writing }: SeenRecord) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="writing" value={writing} />
      <input type="hidden" name="after[]" value={writing} />
    </>
  );
}

/** Why a record was not kept. */
export function Elsewhere({ elsewhere, here }: Pick<RecordAnswer, "elsewhere"> & { here: string }) {
  if (!elsewhere) return null;
  if (elsewhere === "removed")
    return (
      <Notice kind="danger" title="Cette fiche a été supprimée ailleurs" className="mb-6">
        <p>{fr("Rien n'a été enregistré. Copiez ce que vous voulez garder avant de quitter cette page.")}</p>
      </Notice>
    );
  return (
    <Notice
      kind="danger"
      title={fr("Cette fiche a été modifiée ailleurs depuis que vous l'avez ouverte")}
      className="mb-6"
    >
      <p>
        {fr(
          "Rien n'a été enregistré. Votre texte est toujours là : si vous enregistrez de nouveau, il remplace l'autre version.",
        )}{" "}
        <a href={here} target="_blank" rel="noreferrer">
          {fr("Lire l'autre version")}
        </a>
      </p>
    </Notice>
  );
}
