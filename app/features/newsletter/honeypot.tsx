import { HONEYPOT } from "./rules";

export function Honeypot({ id }: { id: string }) {
  return (
    <div hidden>
      <label htmlFor={id}>Ne remplissez pas ce champ</label>
      <input id={id} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

export function isMachine(form: FormData): boolean {
  return Boolean(form.get(HONEYPOT));
}
