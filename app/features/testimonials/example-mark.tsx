/** Beside what a demonstration invents: never taken for true, nor told by colour alone. */
export function ExampleMark() {
  return (
    <span className="rounded-[4px] border border-current px-[.45em] py-px align-[.1em] font-sans text-[.75rem] leading-[1.5] font-medium tracking-normal whitespace-nowrap">
      exemple
    </span>
  );
}
