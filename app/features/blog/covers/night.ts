const looks = ["fill", "fill-opacity", "stroke", "stroke-opacity", "stop-color"];

function attributesOf(tag: string): Map<string, string> {
  return new Map([...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
}

/** What the night changes of an element, as a declaration; an empty string when nothing changes. */
function changeOf(day: string, night: string): string {
  const [before, after] = [attributesOf(day), attributesOf(night)];
  for (const [name, value] of before) {
    if (!looks.includes(name) && after.get(name) !== value) throw new Error(`the night moves ${day}`);
  }
  return looks.flatMap((name) => (before.get(name) === after.get(name) ? [] : `${name}:${after.get(name)}`)).join(";");
}

/**
 * One picture for both readings: the drawing by day, and the colours it takes where what shows it is dark. Both drawings hold the same
 * lines: throws where they do not. A browser asks the page's own reading for it, or else the system's (https://www.w3.org/TR/css-color-adjust-1/#color-scheme-effect);
 * one that asks neither is told by the name `#nuit` (`site/layout/night.inline.js`).
 */
export function withNight(day: string, night: string): string {
  const tags = /<[a-zA-Z][^>]*>/g;
  const atNight = night.match(tags) ?? [];
  const classes = new Map<string, string>();
  let rank = 0;
  const picture = day.replace(tags, (tag) => {
    const change = changeOf(tag, atNight[rank++] ?? "");
    if (change === "") return tag;
    const name = classes.get(change) ?? `n${classes.size}`;
    classes.set(change, name);
    return tag.replace(/^<[a-zA-Z]+/, (start) => `${start} class="${name}"`);
  });
  if (rank !== atNight.length) throw new Error("the night has lines of its own");
  if (classes.size === 0) return day;
  const rules = [...classes].map(([change, name]) => `.${name}{${change}}`).join("");
  const style = `<style>@media (prefers-color-scheme:dark){${rules}}:target{${rules}}</style>`;
  return picture.replace(/^<svg([^>]*>)/, (_, rest) => `<svg id="nuit"${rest}${style}`);
}
