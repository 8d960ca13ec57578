import { Clock3, DoorOpen, Eraser, KeyRound, Printer, WifiOff } from "lucide-react";
import { Link } from "react-router";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import papers from "~/ui/illustrations/papiers.svg";
import { Still } from "~/ui/still";
import calendar from "./illustrations/outil-calendrier.svg";
import map from "./illustrations/outil-plan.svg";
import table from "./illustrations/outils-table.svg?inline";
import { accessText, foot, indexTitle, promises, sectionTitles } from "./messages";
import { type ToolEntry, type ToolSection, tools } from "./rules";

const inSection = (section: ToolSection) => tools.filter((tool) => tool.section === section);

/** A page of a magazine: a drawing, a first page, four parts composed each in its own way. */
export function Tools() {
  const [lead] = inSection("lead");
  return (
    <Still id="Tools">
      <div className="wrap">
        <header className="tools-head">
          <h1>{indexTitle(tools.length)}</h1>
          <p className="lede muted">
            {fr("Chacun part d'une question et finit par deux gestes : un pour ce soir, un pour cette semaine.")}
          </p>
        </header>
      </div>
      <img
        className="tools-table"
        src={table}
        width={1240}
        height={470}
        alt="Une table devant une fenêtre : une lampe allumée, un dossier, un calendrier à deux couleurs, une lettre, deux clés, un sac d’enfant. Dehors, deux maisons et une passerelle."
      />
      <div className="wrap">
        <Lead tool={lead} />
        <Part section="tonight" className="tools-three" />
        <Part section="children" className="tools-duo" drawing={calendar} />
        <Ledger />
        <Part section="papers" className="tools-duo tools-duo-turned" drawing={papers} />
        <div className="tools-foot">
          {foot.map(({ title, text }) => (
            <p key={title}>
              <b>{title}</b>
              {text}
            </p>
          ))}
        </div>
      </div>
    </Still>
  );
}

function Lead({ tool }: { tool: ToolEntry | undefined }) {
  return (
    <section className={tool ? "tools-lead" : "tools-lead tools-lead-bare"} aria-label={sectionTitles.lead}>
      {tool && (
        <>
          <Scene of={map} />
          <div>
            <p className="small muted tools-kicker">
              <Number of={tool} />
              {sectionTitles.lead}
            </p>
            <h2>{fr(tool.title)}</h2>
            <p className="lede">{fr(tool.sentence)}</p>
            <p className="tools-begin">
              <ButtonLink to={`/outils/${tool.slug}`}>Commencer</ButtonLink>
              <span className="small muted">{fr(`${tool.minutes} minutes – ${accessText(tool)}`)}</span>
            </p>
          </div>
        </>
      )}
      <ul className="tools-promises">
        {(
          [
            [WifiOff, promises.offline],
            [Eraser, promises.kept],
            [Printer, promises.printed],
          ] as const
        ).map(([icon, text]) => (
          <li key={text}>
            <Icon of={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Scene({ of }: { of: string }) {
  return (
    <div className="tools-scene later">
      <img src={of} alt="" width={400} height={320} loading="lazy" />
    </div>
  );
}

function Part({ section, className, drawing }: { section: ToolSection; className: string; drawing?: string }) {
  const listed = inSection(section);
  if (listed.length === 0) return null;
  const id = `outils-${section}`;
  const title = <h2 id={id}>{sectionTitles[section]}</h2>;
  const entries = listed.map((tool) => <Entry key={tool.slug} tool={tool} />);
  return (
    <section className="tools-part" aria-labelledby={id}>
      {drawing ? (
        <div className={className}>
          <Scene of={drawing} />
          <div>
            {title}
            {entries}
          </div>
        </div>
      ) : (
        <>
          {title}
          <div className={className}>{entries}</div>
        </>
      )}
    </section>
  );
}

function Entry({ tool }: { tool: ToolEntry }) {
  return (
    <article className="tools-entry">
      <Number of={tool} />
      <div>
        <h3>
          <Link to={`/outils/${tool.slug}`}>{fr(tool.title)}</Link>
        </h3>
        <p>{fr(tool.sentence)}</p>
        <p className="tools-reach">
          <Reach tool={tool} />
          <span className="tools-access">
            <Icon of={Clock3} />
            {fr(`${tool.minutes} min`)}
          </span>
        </p>
      </div>
    </article>
  );
}

/** What is about money, as lines of a ledger. */
function Ledger() {
  const listed = inSection("money");
  if (listed.length === 0) return null;
  return (
    <section className="tools-part" aria-labelledby="outils-money">
      <h2 id="outils-money">{sectionTitles.money}</h2>
      <ul className="tools-ledger">
        {listed.map((tool) => (
          <li key={tool.slug}>
            <Number of={tool} />
            <h3>
              <Link to={`/outils/${tool.slug}`}>{fr(tool.title)}</Link>
            </h3>
            <p>{fr(tool.sentence)}</p>
            <Reach tool={tool} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Number({ of: { number } }: { of: ToolEntry }) {
  return (
    <span className="tools-number" aria-hidden="true">
      {number}
    </span>
  );
}

function Reach({ tool }: { tool: ToolEntry }) {
  const isOpen = tool.access !== "members";
  return (
    <span className={isOpen ? "tools-access tools-open" : "tools-access"}>
      <Icon of={isOpen ? DoorOpen : KeyRound} />
      {accessText(tool)}
    </span>
  );
}
