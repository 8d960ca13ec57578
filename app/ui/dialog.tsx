import { X } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { Button, type ButtonProps } from "./button";
import { Icon } from "./icon";
import { OverlayExtra } from "./overlay-extra";

/** Opens from code; buttons use `DialogOpener`, which also works without JavaScript. */
export function openDialog(id: string) {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

export function closeDialog(id: string) {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.close();
}

interface DialogProps {
  id: string;
  title: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
  onClose?: () => void;
}

/** A native modal: the browser traps the focus, closes on Escape and gives the focus back. */
export function Dialog({ id, title, intro, children, onClose }: DialogProps) {
  const extra = useContext(OverlayExtra);
  return (
    <dialog id={id} className="dialog" aria-labelledby={`${id}-titre`} onClose={onClose} {...{ closedby: "any" }}>
      <div className="mb-5 flex items-start justify-between gap-4">
        <div>
          <h2 className="h3" id={`${id}-titre`}>
            {title}
          </h2>
          {intro && <p className="small muted mt-2">{intro}</p>}
        </div>
        <button
          type="button"
          className="iconbtn"
          aria-label="Fermer"
          onClick={() => closeDialog(id)}
          {...command("close", id)}
        >
          <Icon of={X} />
        </button>
      </div>
      {children}
      {extra}
    </dialog>
  );
}

function command(name: "show-modal" | "close", id: string) {
  return { command: name, commandfor: id };
}

export function DialogOpener({ dialog, ...button }: Omit<ButtonProps, "type"> & { dialog: string }) {
  return <Button {...button} {...command("show-modal", dialog)} aria-haspopup="dialog" />;
}

export function DialogCloser({ dialog, ...button }: Omit<ButtonProps, "type"> & { dialog: string }) {
  return <Button variant="secondary" {...button} {...command("close", dialog)} />;
}
