const VERB_AND_PRONOUN =
  /(\S*\p{L}-(?:ils?|elles?|on|[nv]ous|je|tu|ce|ci|là|l[ea]s?|lui|leur|moi|toi|en|y|mêmes?)(?!\p{L})\S*)/u;

/**
 * A text of which what `whole` matches, in its one group, is not cut at the end of a line; unless told otherwise a verb and its pronoun:
 * « peut-on », « écrivez-nous », « vous-même ».
 */
export function Unbroken({ children, whole = VERB_AND_PRONOUN }: { children: string; whole?: RegExp }) {
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
