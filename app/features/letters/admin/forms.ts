import { oneLine } from "~/platform/one-line";
import {
  type Audience,
  audiences,
  BLOCKS_AT_MOST,
  type Block,
  blockKinds,
  PICTURES_AT_MOST,
  PREHEADER_MAX_CHARACTERS,
  SUBJECT_MAX_CHARACTERS,
  shownPictures,
  TITLE_MAX_CHARACTERS,
} from "../rules";
import type { LetterInput } from "../write-letter.server";

/** What the page of a letter sends: its envelope, and its blocks in their order. Lines too long are cut where the fields cut them; a text never is. */
export function readLetter(form: FormData): LetterInput {
  const line = (name: string, most: number) => oneLine(String(form.get(name) ?? "")).slice(0, most);
  const audience = audiences.find((one) => one === form.get("audience")) ?? "subscribers";
  const [titles, texts, targets, removed] = (["title", "text", "target", "removed"] as const).map((name) =>
    form.getAll(`${name}[]`).map(String),
  ) as [string[], string[], string[], string[]];
  const blocks = form.getAll("kind[]").flatMap((typed, rank): Block[] => {
    const kind = blockKinds.find((one) => one === typed);
    if (!kind) return [];
    const title = oneLine(titles[rank] ?? "").slice(0, TITLE_MAX_CHARACTERS);
    const text = (texts[rank] ?? "").replaceAll("\r\n", "\n");
    const target = /^[\w-]{1,200}$/.test(targets[rank] ?? "") ? (targets[rank] ?? "") : "";
    return [{ kind, title, text, target, removed: removed[rank] === "oui" }];
  });
  return {
    subject: line("subject", SUBJECT_MAX_CHARACTERS),
    preheader: line("preheader", PREHEADER_MAX_CHARACTERS),
    audience: audience as Audience,
    blocks: blocks.slice(0, BLOCKS_AT_MOST),
  };
}

const neutralTitles = {
  text: "",
  article: "Une lecture, pas à pas",
  event: "Une date à noter",
  piece: "De quoi garder sous la main",
  picture: "",
} as const;

/** What a button of a block, or of the line « Ajouter », does to the blocks: `add-text`, `up-2`, `down-2`, `remove-2`, `restore-2`. */
export function withGesture(blocks: Block[], intent: string): Block[] {
  const [, act, on = ""] = /^(add|up|down|remove|restore)-(\w+)$/.exec(intent) ?? [];
  if (!act) return blocks;
  if (act === "add") {
    const kind = blockKinds.find((one) => one === on);
    if (!kind || blocks.length >= BLOCKS_AT_MOST) return blocks;
    if (kind === "picture" && shownPictures(blocks).length >= PICTURES_AT_MOST) return blocks;
    return [...blocks, { kind, title: neutralTitles[kind], text: "", target: "", removed: false }];
  }
  const rank = Number(on);
  const block = blocks[rank];
  if (!block) return blocks;
  if (act === "remove" || act === "restore") return blocks.with(rank, { ...block, removed: act === "remove" });
  const other = act === "up" ? rank - 1 : rank + 1;
  const neighbour = blocks[other];
  return neighbour ? blocks.with(rank, neighbour).with(other, block) : blocks;
}
