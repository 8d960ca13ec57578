/** A text in which a verb and its pronoun stay whole: « peut-on », « écrivez-nous », « vous-même » are not cut at the end of a line. */
export function Unbroken({ children }: { children: string }) {
  return children
    .split(/(\S*\p{L}-(?:ils?|elles?|on|[nv]ous|je|tu|ce|ci|là|l[ea]s?|lui|leur|moi|toi|en|y|mêmes?)(?!\p{L})\S*)/u)
    .map((part, index) =>
      index % 2 ? (
        <span key={index} className="whitespace-nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    );
}
