/** A title in which a verb and its pronoun stay whole: « peut-on », « souhaitez-vous » are not cut at the end of a line. */
export function Unbroken({ children }: { children: string }) {
  return children.split(/(\S*\p{L}-(?:ils?|elles?|on|[nv]ous|je|tu|ce|ci|là)(?!\p{L})\S*)/u).map((part, index) =>
    index % 2 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
