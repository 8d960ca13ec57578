import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

interface Onward {
  to: string;
  title: string;
  text: string;
}

interface OnwardLinksProps {
  links: Onward[];
  label: string;
  /** Two side by side on a wide screen. */
  columns?: boolean;
  className?: string;
}

/** Where to go from here: large lines between hairlines. */
export function OnwardLinks({ links, label, columns, className }: OnwardLinksProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className={columns ? "grid gap-x-8 wide:grid-cols-2" : undefined}>
        {links.map(({ to, title, text }, index) => (
          <li
            key={to}
            className={classNames(
              "border-b border-(--text)/25",
              index === 0 && "border-t-[1.5px] border-t-text",
              columns && index === 1 && "wide:border-t-[1.5px] wide:border-t-text",
            )}
          >
            <Link to={to} className="plain group grid min-h-20 grid-cols-[1fr_1.5rem] items-center gap-4 py-4">
              <span>
                <b className="block font-display text-2xl leading-[1.15] font-medium text-heading group-hover:underline group-hover:decoration-(--link-line) group-hover:decoration-2 group-hover:underline-offset-[.2em]">
                  {title}
                </b>
                <span className="mt-1 block text-sm leading-[1.45] text-muted">{text}</span>
              </span>
              <Icon of={ArrowRight} className="size-6" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
