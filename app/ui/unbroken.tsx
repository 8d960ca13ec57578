const ONE_PIECE =
  /(\S*\p{L}-(?:ils?|elles?|on|[nv]ous|je|tu|ce|ci|là|l[ea]s?|lui|leur|moi|toi|en|y|mêmes?)(?!\p{L})\S*|\S*\bco-\p{L}\S*)/iu;

/**
 * A text of which what `whole` matches, in its one group, is not cut at the end of a line; unless told otherwise a verb and its pronoun:
 * « peut-on », « écrivez-nous », « vous-même », and what « co- » begins.
 */
export function Unbroken({ children, whole = ONE_PIECE }: { children: string; whole?: RegExp }) {
  return children.split(whole).map((part, index) =>
    index % 2 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
