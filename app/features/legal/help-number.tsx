/** A number that answers in an emergency, to call or, for 114, to write to. */
export function HelpNumber({ of: number }: { of: "17" | "114" | "3114" | "3919" }) {
  return (
    <a href={`${number === "114" ? "sms" : "tel"}:${number}`}>
      <b>{number}</b>
    </a>
  );
}
