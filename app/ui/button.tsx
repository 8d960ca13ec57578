import type { LucideIcon } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import { useSending } from "./offline-submit";
import { usePutOff } from "./put-off-submit";
import { Spinner } from "./spinner";
import { VisuallyHidden } from "./visually-hidden";

interface Look {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  small?: boolean;
  block?: boolean;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}

function look({ variant = "primary", small, block, className }: Omit<Look, "children">): string {
  return classNames("btn", `btn-${variant}`, small && "btn-sm", block && "w-full", className);
}

interface ButtonProps extends Look, Omit<ComponentProps<"button">, keyof Look> {
  busy?: boolean;
  /** Replaces the label while busy, for instance « Envoi en cours... ». */
  busyLabel?: string;
}

/** While busy it keeps the focus and ignores further clicks. */
export function Button({
  variant,
  small,
  block,
  icon,
  className,
  busy,
  busyLabel,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type={type}
      className={look({ variant, small, block, className })}
      aria-disabled={busy || undefined}
      onClick={busy || onClick ? click : undefined}
      {...rest}
    >
      {busy ? <Spinner /> : icon && <Icon of={icon} />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

interface Submits {
  /** Which action this button asks for, sent as `intent`. */
  intent?: string;
  /** Hidden fields of its form that tell it from its twins in the page: only the one that was pressed is busy. */
  among?: Record<string, string>;
}

type SubmitButtonProps = Submits & Omit<ButtonProps, "busy" | "type">;

/** What this button sends is being sent, or waits to be. */
function useOwnSending({ intent, among = {} }: Submits): boolean {
  const putOff = usePutOff();
  const formData = useSending()?.formData ?? putOff;
  const own = Object.entries(among).concat(intent ? [["intent", intent]] : []);
  return formData !== undefined && own.every(([name, value]) => formData.get(name) === value);
}

/** Sends its form, and shows that it is being sent. */
export function SubmitButton({ intent, among, ...rest }: SubmitButtonProps) {
  const busy = useOwnSending({ intent, among });
  return <Button type="submit" busy={busy} name={intent && "intent"} value={intent} {...rest} />;
}

interface IconSubmitProps extends Submits {
  icon: LucideIcon;
  /** Read aloud; `title` is the short word under the pointer. */
  label: string;
  title: string;
  disabled?: boolean;
}

/** The same, for an act that a drawing names. */
export function IconSubmit({ icon, label, title, disabled, intent, among }: IconSubmitProps) {
  const busy = useOwnSending({ intent, among });
  return (
    <button
      type="submit"
      className="iconbtn"
      name={intent && "intent"}
      value={intent}
      aria-label={label}
      title={title}
      disabled={disabled}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : undefined}
    >
      {busy ? <Spinner /> : <Icon of={icon} />}
    </button>
  );
}

type Target = { to: LinkProps["to"]; href?: undefined } | { href: string; to?: undefined };

type ButtonLinkProps = Look &
  Target & { newTab?: boolean } & Omit<ComponentProps<"a">, keyof Look | "href"> &
  Pick<LinkProps, "preventScrollReset" | "reloadDocument" | "replace">;

/** `to` stays on the site, `href` leaves it (or opens a mail, a call, an anchor). */
export function ButtonLink({
  variant,
  small,
  block,
  icon,
  className,
  children,
  to,
  href,
  newTab,
  preventScrollReset,
  reloadDocument,
  replace,
  ...rest
}: ButtonLinkProps) {
  const content = (
    <>
      {icon && <Icon of={icon} />}
      {children}
      {newTab && <VisuallyHidden> (nouvel onglet)</VisuallyHidden>}
    </>
  );
  const shared = {
    className: look({ variant, small, block, className }),
    ...(newTab && { target: "_blank" }),
    ...rest,
  };
  if (href !== undefined) {
    return (
      <a href={href} rel={/^https?:/.test(href) ? "noopener noreferrer" : undefined} {...shared}>
        {content}
      </a>
    );
  }
  return (
    <Link to={to} preventScrollReset={preventScrollReset} reloadDocument={reloadDocument} replace={replace} {...shared}>
      {content}
    </Link>
  );
}
