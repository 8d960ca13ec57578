import type { ReactNode } from "react";
import { BackLink } from "./back-link";
import { Confirm } from "./confirm";
import { Unbroken } from "./unbroken";

interface EditedRecordProps {
  /** The page of the list it is in. */
  list: { to: string; name: string };
  title: string;
  /** The address of this page, where its forms are sent. */
  here: string;
  children: ReactNode;
  /** Not a new one: it can be removed. */
  kept: boolean;
  /** The form posts `intent=delete`; without scripts the question is asked by `?confirmer=supprimer`. */
  removal: { id: string; opener: string; question: string; consequence: string; act: string; asked: boolean };
}

/** One record of a list of the back office: the way back to its list, its form, and its removal. */
export function EditedRecord({ list, title, here, children, kept, removal }: EditedRecordProps) {
  return (
    <div className="max-w-[46rem]">
      <BackLink to={list.to}>{list.name}</BackLink>
      <h1 className="mb-5 wrap-anywhere">
        <Unbroken>{title}</Unbroken>
      </h1>
      {children}
      {kept && (
        <div className="mt-12">
          <Confirm
            {...removal}
            openerIcon
            fields={{ intent: "delete" }}
            action={here}
            askTo={`${here}?confirmer=supprimer`}
            backTo={here}
          />
        </div>
      )}
    </div>
  );
}
