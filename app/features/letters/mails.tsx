import { marked, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { hotline } from "~/features/safety/rules";
import { MailLink, MailList, MailNote, MailPhotograph, MailSubheading, MailText } from "~/platform/mail/layout";
import { drawMail, type Mail } from "~/platform/mail/mail";
import { calloutIn, reading } from "~/ui/editor/signs";
import { fr } from "~/ui/french";
import type { Block, BlockKind } from "./rules";

/** A block with what it leads to, or with the part of the mail that its photograph is and the photograph’s own sides. */
type Drawn = Block & { url: string; picture?: { width: number; height: number } | undefined };

const reason = (brand: string) =>
  fr(`Vous recevez ce message parce que vous avez confirmé vouloir la lettre de ${brand}.`);

/** What the coach wrote, in her order, then the numbers of help and the way to leave: these are always there. */
export function writtenLetter({
  subject,
  preheader,
  blocks,
  unsubscribeUrl,
}: {
  subject: string;
  preheader: string;
  blocks: Drawn[];
  unsubscribeUrl: string;
}): Mail {
  const mail = drawMail(
    { template: "letter", subject, heading: null, preheader, reason },
    <MailText>Bonjour,</MailText>,
    ...blocks.map((block, rank) => <LetterBlock key={rank} {...block} />),
    <MailNote>
      {fr(
        `Besoin de parler, tout de suite : ${hotline("3114").dial}. Danger : ${hotline("17").dial}, ou ${hotline("114").dial} par SMS.`,
      )}
    </MailNote>,
    <MailNote>
      <MailLink href={unsubscribeUrl}>{fr("Ne plus recevoir cette lettre")}</MailLink>
      {fr(", en un geste.")}
    </MailNote>,
  );
  return { ...mail, unsubscribeUrl };
}

const invitations = { article: "À lire", event: "À noter", piece: "À garder" } as const satisfies Partial<
  Record<BlockKind, string>
>;

function LetterBlock({ kind, title, text, url, picture }: Drawn) {
  if (kind === "picture") return picture && <MailPhotograph src={url} alt={fr(text)} sides={picture} />;
  if (kind !== "text")
    return (
      <>
        <MailSubheading>{fr(invitations[kind])}</MailSubheading>
        <MailText>
          <MailLink href={url}>{fr(title)}</MailLink>
        </MailText>
      </>
    );
  return (
    <>
      {title && <MailSubheading>{fr(title)}</MailSubheading>}
      {marked.lexer(text, reading).map((token, rank) => (
        <Part key={rank} token={token} />
      ))}
    </>
  );
}

/** What a mail draws of Markdown: paragraphs, titles, lists within lists, bold, italic, links to the web. All else keeps its words. */
function Part({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case "space":
      return null;
    case "heading":
      return (
        <MailSubheading>
          <Inline tokens={(token as Tokens.Heading).tokens} />
        </MailSubheading>
      );
    case "list":
      return <Items list={token as Tokens.List} />;
    case "blockquote": {
      const said = calloutIn(token as Tokens.Blockquote);
      const parts = said === null ? (token as Tokens.Blockquote).tokens : marked.lexer(said, reading);
      return parts.map((part, rank) => <Part key={rank} token={part} />);
    }
    case "hr":
      return <MailText>· · ·</MailText>;
    default:
      return (
        <MailText>
          <Inline tokens={(token as Tokens.Paragraph).tokens ?? []} otherwise={token.raw} />
        </MailText>
      );
  }
}

function Items({ list: { items, ordered, start } }: { list: Tokens.List }) {
  const from = ordered ? Number(start) || 1 : undefined;
  return (
    <MailList
      from={from}
      items={items.map(({ tokens }, rank) => (
        <Fragment key={rank}>
          {tokens.map((part, place) =>
            part.type === "list" ? (
              <Items key={place} list={part as Tokens.List} />
            ) : (
              <Fragment key={place}>
                {place > 0 && part.type !== "space" && <br />}
                <Inline tokens={(part as Tokens.Text).tokens ?? []} />
              </Fragment>
            ),
          )}
        </Fragment>
      ))}
    />
  );
}

function Inline({ tokens, otherwise = "" }: { tokens: Token[]; otherwise?: string }): ReactNode {
  if (tokens.length === 0) return fr(otherwise);
  return tokens.map((token, rank) => <Fragment key={rank}>{inline(token)}</Fragment>);
}

function inline(token: Token): ReactNode {
  const { tokens = [] } = token as { tokens?: Token[] };
  if (token.type === "br") return <br />;
  if (token.type === "strong") return <strong>{<Inline tokens={tokens} />}</strong>;
  if (token.type === "em") return <em>{<Inline tokens={tokens} />}</em>;
  if (token.type === "link" && /^(?:https?:\/\/|mailto:|tel:)/.test((token as Tokens.Link).href))
    return (
      <MailLink href={(token as Tokens.Link).href}>
        <Inline tokens={tokens} />
      </MailLink>
    );
  if (tokens.length > 0) return <Inline tokens={tokens} />;
  return fr((token as Tokens.Text).text ?? token.raw);
}
