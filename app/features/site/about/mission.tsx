import { fr } from "~/ui/french";
import { Grid12, Section, SectionHead } from "~/ui/layout";
import boat from "../illustrations/couverture-barque-aube.svg";
import { useTexts } from "./messages";

export function Mission() {
  const { badges, text: why, ...mission } = useTexts().mission;
  return (
    <Section labelledBy="mission">
      <Grid12 className="items-center">
        <img
          src={boat}
          alt=""
          width="800"
          height="600"
          loading="lazy"
          className="aspect-[4/3] w-full rounded-xs object-cover object-[58%_50%] wide:col-span-5 wide:aspect-[4/5]"
        />
        <div className="wide:col-start-7 wide:col-end-13">
          <SectionHead id="mission" {...mission} ledeLook="lede mt-4 text-balance" />
          <p className="mt-4 max-w-[52ch] text-muted">{why}</p>
          <ul className="about-badges mt-10">
            {badges.map(({ name, text }) => (
              <li key={name} className="about-badge">
                <b>{name}</b>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </Grid12>
    </Section>
  );
}

export function Reasons() {
  const { reasons } = useTexts();
  return (
    <Section tone="mist" labelledBy="raisons">
      <h2 id="raisons" className="h2">
        {fr("Quatre raisons de me choisir")}
      </h2>
      <ol className="mt-12 grid gap-x-16 wide:grid-cols-2">
        {reasons.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[3rem_1fr] border-t border-(--text)/25 py-8 max-wide:last:pb-0 md:grid-cols-[5.5rem_1fr] wide:pb-10"
          >
            <b
              className="font-display text-4xl leading-[.9] font-medium text-(--mark-lg) wide:text-6xl wide:leading-[.8]"
              aria-hidden="true"
            >
              {index + 1}
            </b>
            <div>
              <h3 className="h4">{title}</h3>
              <p className="mt-2 max-w-[46ch] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
