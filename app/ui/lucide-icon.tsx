import { createElement, type SVGProps } from "react";

/** A drawing of Lucide’s, without the names and keys that it gives with it. */
interface Drawing {
  node: readonly (readonly [tag: string, attributes: object])[];
}

/**
 * Takes the place of the function of the same name of `lucide-react` in what is built (`vite.config.ts`): theirs also takes sizes, colours, contexts and names,
 * which nothing here gives. An icon stands beside its word, hidden from screen readers.
 */
export default function createLucideIcon({ node }: Drawing) {
  const drawn = node.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }));
  return ({ strokeWidth = 2, ...given }: SVGProps<SVGSVGElement>) => (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...given}
    >
      {drawn}
    </svg>
  );
}
