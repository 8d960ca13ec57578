import { formatDay, parisDay } from "~/platform/clock";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";

interface LastTimeProps {
  startsAt: Date;
  note: string;
  agreed: string;
}

/** What the meeting before left, read before this one. */
export function LastTime({ startsAt, note, agreed }: LastTimeProps) {
  const texts = [
    { title: "Vos notes", text: note },
    { title: fr("Ce qui était convenu"), text: agreed },
  ].filter(({ text }) => text !== "");
  return (
    <section aria-labelledby="derniere-fois">
      <BlockHeading
        title="La dernière fois"
        id="derniere-fois"
        action={
          <span className="small muted">
            <Ordinals>{formatDay(parisDay(startsAt))}</Ordinals>
          </span>
        }
      />
      {texts.map(({ title, text }) => (
        <div key={title} className="mt-4 max-w-[60ch]">
          <h3 className="small font-sans font-semibold tracking-normal">{title}</h3>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
        </div>
      ))}
    </section>
  );
}
