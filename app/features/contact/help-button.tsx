import { MessageCircle } from "lucide-react";
import { type ComponentType, type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { href } from "react-router";
import { Icon } from "~/ui/icon";
import type { HelpContents, HelpPanelProps } from "./help-contents";
import { leadToContact } from "./lead-to-contact";

interface Loaded {
  Panel: ComponentType<HelpPanelProps>;
  contents: HelpContents;
}

let loading: Promise<Loaded> | undefined;

function load(): Promise<Loaded> {
  loading ??= Promise.all([import("./help-panel"), fetch(href("/contact/aide")).then((answer) => answer.json())]).then(
    ([{ HelpPanel }, contents]) => ({ Panel: HelpPanel, contents }),
  );
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Bottom right on every page. A link to the contact page, which opens the help panel where scripts run. */
export function HelpButton() {
  const button = useRef<HTMLAnchorElement>(null);
  const [help, setHelp] = useState<Loaded>();
  const [open, setOpen] = useState(false);

  function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    load().then((loaded) => {
      setHelp(loaded);
      setOpen(true);
    }, leadToContact);
  }

  function close(back: boolean) {
    flushSync(() => setOpen(false));
    if (back) button.current?.focus();
  }

  return (
    <aside aria-label="Aide">
      <a
        ref={button}
        href={href("/contact")}
        data-app
        className="help-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        hidden={open}
        onClick={show}
        onPointerEnter={load}
        onFocus={load}
      >
        <Icon of={MessageCircle} />
        <span>Besoin d’aide&#8239;?</span>
      </a>
      {help && <help.Panel open={open} onClose={close} {...help.contents} />}
    </aside>
  );
}
