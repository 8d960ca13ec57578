import {
  Children,
  type ComponentProps,
  type CSSProperties,
  createContext,
  Fragment,
  type ReactNode,
  useContext,
} from "react";
import type { Light } from "../sky";

const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const INK = "#11333A";
const MUTED = "#3F5B61";
const PAPER = "#F7F4EB";
const SHEET = "#FFFDF7";
const LINE = "#CBD3CB";
const AMBER = "#F2A63A";

/** Readers that honour it show the night palette of the site; the others keep the light one. */
const NIGHT = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 640px) {
  .mail-sheet { padding: 28px 22px !important; }
  .mail-frame { padding: 20px 12px 28px !important; }
  .mail-button { padding: 14px 18px !important; }
}
@media (max-width: 360px) {
  .mail-facts th, .mail-facts td { display: block; width: auto !important; }
  .mail-facts th { padding-bottom: 0 !important; }
  .mail-facts td { padding-top: 0 !important; border-top: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  body, .mail-frame { background: #0C272D !important; }
  .mail-sheet { background: #13343B !important; border-color: #2A4C53 !important; }
  .mail-brand, .mail-heading { color: #F3EFE2 !important; }
  .mail-text, .mail-facts th, .mail-facts td { color: #E9E6D9 !important; }
  .mail-muted { color: #AFC3C2 !important; }
  .mail-link { color: #E9E6D9 !important; text-decoration-color: #F0AD4E !important; }
  .mail-button { background: #F0AD4E !important; color: #0B262C !important; border-color: #E9E6D9 !important; }
  .mail-line { border-color: #2A4C53 !important; }
  .mail-mark { background: #F5DDA0 !important; }
}`;

const text: CSSProperties = { margin: "0 0 18px", color: INK, fontFamily: SANS, fontSize: 17, lineHeight: "27px" };
const small: CSSProperties = { margin: "0 0 8px", color: MUTED, fontFamily: SANS, fontSize: 14, lineHeight: "21px" };
/** The edge of the sheet: the sky of the hour the mail was written. */
const edges: Record<Light, string> = { aube: "#F4C48F", jour: "#A9C7C4", soir: "#DE9468", nuit: "#24515A" };
const sheet: CSSProperties = { background: SHEET, border: `1px solid ${LINE}`, borderRadius: 3, padding: "40px 44px" };
const mark: CSSProperties = {
  display: "inline-block",
  width: 13,
  height: 13,
  marginRight: 9,
  borderRadius: "50%",
  background: AMBER,
  verticalAlign: "0",
};
const button: CSSProperties = {
  display: "inline-block",
  padding: "14px 26px",
  background: AMBER,
  border: `2px solid ${INK}`,
  borderRadius: 6,
  color: "#0B262C",
  fontFamily: SANS,
  fontSize: 17,
  fontWeight: 600,
  lineHeight: "22px",
  textAlign: "center",
  textWrap: "balance",
  textDecoration: "none",
};

function heading(margin: string, fontSize: number, lineHeight: string): CSSProperties {
  return { margin, color: INK, fontFamily: SERIF, fontSize, fontWeight: 400, lineHeight, textWrap: "balance" };
}

/** Longer than this, a word with hyphens is an address, and may be cut. */
const HELD_AT_MOST = 16;

/** « rendez-vous » and the number of an order are not cut at their hyphen. */
function held(words: ReactNode): ReactNode {
  return Children.map(words, (child) =>
    typeof child === "string"
      ? child.split(/([\p{L}\d]+(?:-[\p{L}\d]+)+)/u).map((part, rank) =>
          rank % 2 && part.length <= HELD_AT_MOST ? (
            <span key={rank} style={{ whiteSpace: "nowrap" }}>
              {part}
            </span>
          ) : (
            part
          ),
        )
      : child,
  );
}

/** The light the mail was written in, given by `renderMail`. */
export const MailLight = createContext<Light>("jour");

/** The name of the house, given by `renderMail` to whatever it draws. */
export const MailBrand = createContext("");

/** One column of cells: what every mail reader draws alike. */
function Column({ width, style, children }: Pick<ComponentProps<"table">, "width" | "style" | "children">) {
  return (
    <table role="presentation" width={width} cellPadding={0} cellSpacing={0} border={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

function Cell(cell: ComponentProps<"td">) {
  return (
    <tr>
      <td {...cell} />
    </tr>
  );
}

/**
 * The page of every mail. Someone else may read the screen: the layout, the sender and the preheader name the house and nothing of
 * what it helps with (requirements ). `reason` ends « Vous recevez ce message parce que… ».
 */
export function MailLayout({
  title,
  preheader,
  reason,
  identity,
  children,
}: {
  title: string;
  preheader: string;
  reason: string | ((brand: string) => string);
  identity?: string;
  children: ReactNode;
}) {
  const brand = useContext(MailBrand);
  const edge = edges[useContext(MailLight)];
  return (
    <html lang="fr" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
        <style dangerouslySetInnerHTML={{ __html: NIGHT }} />
      </head>
      <body style={{ margin: 0, padding: 0, background: PAPER, WebkitTextSizeAdjust: "100%" }}>
        <div
          className="mail-preheader"
          style={{ display: "none", overflow: "hidden", maxHeight: 0, maxWidth: 0, opacity: 0 }}
        >
          {preheader}
          {"\u00a0\u200c".repeat(80)}
        </div>
        <Column width="100%">
          <Cell className="mail-frame" align="center" style={{ background: PAPER, padding: "36px 16px 44px" }}>
            <Column
              width="100%"
              style={{ maxWidth: 600, textAlign: "left", overflowWrap: "anywhere", wordBreak: "break-word" }}
            >
              <Cell style={{ padding: "0 4px 18px" }}>
                <Brand name={brand} />
              </Cell>
              <Cell className="mail-sheet" style={{ ...sheet, borderTop: `4px solid ${edge}` }}>
                {children}
              </Cell>
              <Cell style={{ padding: "22px 4px 0" }}>
                <p className="mail-muted" style={small}>
                  {typeof reason === "string" ? reason : reason(brand)}
                </p>
                <p className="mail-muted" style={{ ...small, margin: 0 }}>
                  {identity ?? brand}
                </p>
              </Cell>
            </Column>
          </Cell>
        </Column>
      </body>
    </html>
  );
}

function Brand({ name }: { name: string }) {
  return (
    <p
      className="mail-brand"
      style={{ margin: 0, color: INK, fontFamily: SERIF, fontSize: 22, lineHeight: "28px", letterSpacing: "-0.01em" }}
    >
      <span className="mail-mark" aria-hidden="true" style={mark} />
      {name}
    </p>
  );
}

export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <h1 className="mail-heading" style={{ ...heading("0 0 22px", 28, "35px"), letterSpacing: "-0.01em" }}>
      {held(children)}
    </h1>
  );
}

export function MailSubheading({ children }: { children: ReactNode }) {
  return (
    <h2 className="mail-heading" style={heading("30px 0 12px", 21, "28px")}>
      {held(children)}
    </h2>
  );
}

export function MailText({ children }: { children: ReactNode }) {
  return (
    <p className="mail-text" style={text}>
      {held(children)}
    </p>
  );
}

/** What somebody typed, with its paragraphs and its lines. */
export function MailParagraphs({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, index) => (
    <MailText key={index}>
      {paragraph.split("\n").map((line, rank) => (
        <Fragment key={rank}>
          {rank > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </MailText>
  ));
}

/** A detail of lesser weight: how long a link lives, what to do when the message was not expected. */
export function MailNote({ children }: { children: ReactNode }) {
  return (
    <p className="mail-muted" style={{ ...small, margin: "0 0 12px", fontSize: 15, lineHeight: "23px" }}>
      {held(children)}
    </p>
  );
}

/** One per mail: the amber light marks the only thing to do. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Column style={{ margin: "8px 0 26px" }}>
      <Cell>
        <a className="mail-button" href={href} style={button}>
          {held(children)}
        </a>
      </Cell>
    </Column>
  );
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      className="mail-link"
      href={href}
      style={{ color: INK, textDecoration: "underline", textDecorationColor: "#C97A17", textUnderlineOffset: 3 }}
    >
      {held(children)}
    </a>
  );
}

export function MailList({ items, from }: { items: ReactNode[]; from?: number | undefined }) {
  const List = from === undefined ? "ul" : "ol";
  return (
    <List className="mail-text" style={{ ...text, paddingLeft: 22 }} {...(from !== undefined && { start: from })}>
      {items.map((item, index) => (
        <li key={index} style={{ margin: "0 0 8px" }}>
          {item}
        </li>
      ))}
    </List>
  );
}

/** Inside the sheet of a desk, in pixels. */
const PHOTOGRAPH_WIDTH = 512;

/** A photograph that travels inside the mail: `src` names its part. Where images are off, what is seen in it is read. */
export function MailPhotograph({
  src,
  alt,
  sides: { width, height },
}: {
  src: string;
  alt: string;
  sides: { width: number; height: number };
}) {
  const shown = Math.min(PHOTOGRAPH_WIDTH, width);
  return (
    <img
      className="mail-photograph mail-muted"
      src={src}
      alt={alt}
      width={shown}
      height={Math.round((shown * height) / width)}
      style={{ ...small, display: "block", width: "100%", maxWidth: shown, height: "auto", margin: "0 0 18px" }}
    />
  );
}

/** Labels and values between hairlines: a date, an amount, a reference; what there is nothing to say of is left out. */
export function MailFacts({ facts }: { facts: ([label: string, value: string] | null)[] }) {
  const cell: CSSProperties = {
    padding: "11px 0",
    borderTop: `1px solid ${LINE}`,
    color: INK,
    fontFamily: SANS,
    fontSize: 16,
    lineHeight: "23px",
    verticalAlign: "top",
    textAlign: "left",
  };
  return (
    <table
      className="mail-facts"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ margin: "6px 0 26px" }}
    >
      <tbody>
        {facts
          .filter((fact) => fact !== null)
          .map(([label, value]) => (
            <tr key={label} className="mail-fact">
              <th
                className="mail-line"
                scope="row"
                style={{
                  ...cell,
                  width: "42%",
                  paddingRight: 16,
                  fontWeight: 400,
                  overflowWrap: "break-word",
                  wordBreak: "normal",
                }}
              >
                {held(label)}
              </th>
              <td className="mail-line" style={{ ...cell, fontWeight: 600, overflowWrap: "anywhere" }}>
                {held(value)}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
