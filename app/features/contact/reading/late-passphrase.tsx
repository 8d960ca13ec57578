import type { ComponentType } from "react";
import { fr } from "~/ui/french";
import { Notice } from "~/ui/notice";
import { messageSent } from "../messages";
import type { PassphraseProps } from "./passphrase";

/** What shows the words that read the answer here, fetched before the message leaves; where it does not come, they are at least written. */
export function passphraseView(): Promise<ComponentType<PassphraseProps>> {
  return import("./passphrase").then(
    ({ Passphrase }) => Passphrase,
    () => PlainWords,
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus();

function PlainWords({ words, due, address }: PassphraseProps) {
  return (
    <Notice kind="ok" className="message">
      <h3 ref={focus} tabIndex={-1} className="h5">
        {messageSent}
      </h3>
      {words && <b translate="no">{words.join(" ")}</b>}{" "}
      {fr(
        `${words ? "Ces mots ne s'affichent qu'une fois. " : ""}Pour lire la réponse : ${address}, au plus tard ${due}.`,
      )}
    </Notice>
  );
}
