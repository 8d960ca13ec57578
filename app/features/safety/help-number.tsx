import { addressOf, type Dial, hotline } from "./rules";

/** A number of the list, to call or, for 114, to write to. */
export function HelpNumber({ of: dial }: { of: Dial }) {
  const line = hotline(dial);
  return (
    <a href={addressOf(line)} className="whitespace-nowrap">
      <b>{line.number}</b>
    </a>
  );
}
