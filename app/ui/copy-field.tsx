import { Check, Copy } from "lucide-react";
import { Fragment, useId, useRef } from "react";
import { useCopy } from "./copy-button";
import { Icon } from "./icon";

interface CopyFieldProps {
  label: string;
  value: string;
  /** Title of the message shown once the value is copied. */
  copied?: string;
  /** Lets a long value run over several lines, each word of it whole where it fits in one. */
  long?: boolean;
}

/** A value to give away. Without JavaScript it is selected by hand: the button does not show. */
export function CopyField({ label, value, copied = "Copié", long }: CopyFieldProps) {
  const id = useId();
  const shown = useRef<HTMLInputElement & HTMLOutputElement>(null);
  const { done, copy } = useCopy(value, {
    copied,
    otherwise: () => shown.current && getSelection()?.selectAllChildren(shown.current),
  });

  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="copy">
        {long ? (
          <output id={id} ref={shown}>
            {value.split(" ").map((word, rank) => (
              <Fragment key={rank}>
                {rank > 0 && " "}
                <span>{word}</span>
              </Fragment>
            ))}
          </output>
        ) : (
          <input id={id} ref={shown} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        )}
        <button type="button" className="needs-js" onClick={copy} aria-label={`Copier : ${label}`}>
          <Icon of={done ? Check : Copy} />
          Copier
        </button>
      </div>
    </div>
  );
}
