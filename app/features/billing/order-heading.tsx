/** What was ordered, above its instalments. */
export function OrderHeading({ label, reference }: { label: string; reference: string }) {
  return (
    <h3 className="font-sans text-base font-[620] tracking-normal">
      {label}
      <span className="small muted block font-normal">
        Commande <span className="whitespace-nowrap">{reference}</span>
      </span>
    </h3>
  );
}
