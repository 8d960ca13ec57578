/** An address to write to. */
export function MailTo({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="wrap-anywhere">
      {address}
    </a>
  );
}

/** A number to call, as it was typed. */
export function Call({ phone }: { phone: string }) {
  return <a href={callTo(phone)}>{phone}</a>;
}

export function callTo(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
