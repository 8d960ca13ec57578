import { posix } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import { floors, foundations, roof } from "~/floors";
import routes from "~/routes";
import { exists, importsOf, roomOf, type Source, sources } from "./support/sources";

// Each test lists what breaks a promise of docs/architecture.md, so that a failure names the file and the reason.

const code = sources("app", /\.(ts|tsx)$/).filter(({ path }) => !/\.test\.tsx?$/.test(path));
const styles = sources("app", /\.css$/);
const everything = ["app", "tools", "tests", "db", "docs", "content"].flatMap((folder) =>
  sources(folder, /\.(ts|tsx|mjs|css|sql|md)$/),
);
/** What is written for us; the links of a text of the site are addresses, checked by its room. */
const documents = sources("", /\.md$/).filter(({ path }) => !path.startsWith("content/"));

const floorOf = new Map(
  Object.entries(floors).flatMap(([floor, rooms]) => rooms.map((room) => [room, Number(floor)] as const)),
);

function broken(files: Source[], reasons: (file: Source) => string[]): string[] {
  return files.flatMap((file) => reasons(file).map((reason) => `${file.path}: ${reason}`));
}

/** Whether a file needs this module for its types alone. */
function isTypeOnly({ text }: Source, target: string): boolean {
  const module = posix.basename(target);
  return !new RegExp(`import (?!type)[^;]*?${module}"`).test(text);
}

describe("who may import whom", () => {
  test("every room stands on one floor", () => {
    const rooms = new Set(code.map(({ path }) => roomOf(path)).filter((room) => room !== null));
    expect([...rooms].filter((room) => !floorOf.has(room))).toEqual([]);
    const all = Object.values(floors).flat();
    expect(all.filter((room, rank) => all.indexOf(room) !== rank)).toEqual([]);
  });

  test("docs/architecture.md shows each room that exists on its floor, and no other", () => {
    const map = documents.find(({ path }) => path === "docs/architecture.md")?.text ?? "";
    const shown = [...map.matchAll(/^\| (-?\d) \| ([^|]+) \|$/gm)].flatMap(([, floor, rooms = ""]) =>
      [...rooms.matchAll(/`([\w-]+)`/g)].map(([, room]) => `${room} on ${floor}`),
    );
    const rooms = new Set(code.flatMap(({ path }) => roomOf(path) ?? []));
    expect(shown.sort()).toEqual([...rooms].map((room) => `${room} on ${floorOf.get(room)}`).sort());
  });

  test("a file of app/ is in a room, in ui, in platform, or on the roof", () => {
    const known = [...roof, ...foundations];
    const astray = code.filter(
      ({ path }) => !/^app\/(features\/[^/]+|ui|platform)\//.test(path) && !known.includes(path.slice("app/".length)),
    );
    expect(astray.map(({ path }) => path)).toEqual([]);
  });

  test("a room imports only from the floors below", () => {
    const upward = broken(code, (file) => {
      const room = roomOf(file.path);
      if (room === null) return [];
      return importsOf(file)
        .map(roomOf)
        .filter((other) => other !== null && other !== room && (floorOf.get(other) ?? 9) >= (floorOf.get(room) ?? 0))
        .map((other) => `${room} (floor ${floorOf.get(room)}) imports ${other} (floor ${floorOf.get(other ?? "")})`);
    });
    expect(upward).toEqual([]);
  });

  test("another room is entered by its front door, its rules, its messages or a component it offers", () => {
    const trespasses = broken(code, (file) => {
      const room = roomOf(file.path);
      const onTheRoof = room === null && !/^app\/(ui|platform)\//.test(file.path);
      if (onTheRoof) return [];
      return importsOf(file).filter((target) => {
        const other = roomOf(target);
        if (other === null || other === room) return false;
        const shelf = target.slice(`app/features/${other}/`.length);
        const door = [`${other}.server`, "rules", "messages"].includes(shelf);
        const component = exists(`${target}.tsx`) && !/\.page$|(^|\/)mails$|^admin\//.test(shelf);
        return !door && !component;
      });
    });
    expect(trespasses).toEqual([]);
  });

  test("platform imports neither ui nor a room, and ui neither a room nor anything of the server", () => {
    const lifted = broken(code, (file) => {
      const forbidden = file.path.startsWith("app/platform/")
        ? /^app\/(features|ui)\//
        : file.path.startsWith("app/ui/")
          ? /^app\/features\/|^app\/platform\/.*\.server$/
          : null;
      return forbidden ? importsOf(file).filter((target) => forbidden.test(target)) : [];
    });
    expect(lifted).toEqual([]);
  });

  test("nobody imports the roof but the roof", () => {
    const names = roof.map((name) => `app/${name.replace(/\.tsx?$/, "")}`);
    const below = code.filter(({ path }) => /^app\/(features|ui|platform)\//.test(path));
    expect(broken(below, (file) => importsOf(file).filter((target) => names.includes(target)))).toEqual([]);
  });

  test("rules know nothing but money, days, plain lists of their own room and rules of the rooms below", () => {
    const rules = code.filter(({ path }) => /^app\/features\/.*\/rules\.ts$/.test(path));
    const known = [
      "app/platform/money",
      "app/platform/clock",
      "app/platform/working-days",
      "app/platform/slug",
      "app/platform/shortened",
      "app/platform/one-line",
      "app/platform/typed-code",
      "app/platform/personal-data/kept",
    ];
    // A plain list imports nothing, but the file of content/ it is written in.
    const isWritten = (target: string) => /^content\/.*\.json$/.test(target);
    const lists = code.filter((file) => importsOf(file).every(isWritten)).map(({ path }) => path.replace(/\.ts$/, ""));
    const strangers = broken(rules, (file) =>
      importsOf(file).filter(
        (target) =>
          !known.includes(target) &&
          !/^app\/features\/[^/]+\/rules$/.test(target) &&
          !(lists.includes(target) && roomOf(target) === roomOf(file.path)),
      ),
    );
    expect(strangers).toEqual([]);
  });

  test("the clock is read at the edges; a verb receives it", () => {
    const verbs = code.filter(({ path }) =>
      /^app\/features\/.*(queries\.server|rules|forms|messages|mails)\.tsx?$/.test(path),
    );
    const readers = broken(verbs, (file) => [
      ...importsOf(file).filter((target) => target === "app/platform/clock.server"),
      ...(file.text.match(/\bDate\.now\(\)|new Date\(\)/g) ?? []),
    ]);
    expect(readers).toEqual([]);
  });

  test("who sends mail is found by its name", () => {
    const senders = code.filter(
      ({ path, text }) => /\b(queueMail|mailPerson)[<(]/.test(text) && path.startsWith("app/features/"),
    );
    expect(senders.length).toBeGreaterThan(5);
    expect(senders.map(({ path }) => path).filter((path) => !/\/[a-z-]+-mails\.server\.ts$/.test(path))).toEqual([]);
  });
});

describe("the map", () => {
  test("every room of the floors has a page or gives something to one", () => {
    const rooms = new Set(code.map(({ path }) => roomOf(path)));
    expect(
      Object.values(floors)
        .flat()
        .filter((room) => !rooms.has(room)),
    ).toEqual([]);
  });

  test("each way of the tour crosses six rooms at most", () => {
    const tour = documents.find(({ path }) => path === "docs/tour.md")?.text ?? "";
    const ways = tour.split(/^## /m).slice(1);
    expect(ways).toHaveLength(4);
    for (const way of ways) {
      const rooms = new Set([...way.matchAll(/`(app\/features\/[^`]+)`/g)].map(([, path = ""]) => roomOf(path)));
      expect([...rooms].length, way.split("\n")[0]).toBeLessThanOrEqual(6);
    }
  });

  test("no file imports itself through others, even for a type", () => {
    const names = new Map(code.map(({ path }) => [path.replace(/\.tsx?$/, ""), path]));
    const imports = new Map(
      code.map((file) => [file.path, importsOf(file).flatMap((target) => names.get(target) ?? [])]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const follow = (path: string, way: string[]) => {
      if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(" → "));
      if (done.has(path)) return;
      done.add(path);
      for (const next of imports.get(path) ?? []) follow(next, [...way, path]);
    };
    for (const path of imports.keys()) follow(path, []);
    expect(circles).toEqual([]);
  });
});

describe("words", () => {
  /** `orderDrafts`, `order-drafts.server.ts` → `-order-drafts-`. */
  const wordsOf = (name: string) =>
    `-${name
      .replace(/\..*$/, "")
      .replace(/([a-z\d])([A-Z])/g, "$1-$2")
      .replaceAll("_", "-")
      .toLowerCase()}-`;
  const glossary = documents.find(({ path }) => path === "docs/glossary.md")?.text ?? "";
  const left = [...glossary.matchAll(/^\| `([\w-]+)` \| ([^|]+) \| ([^|]*) ?\|$/gm)].map(
    ([, word = "", instead = "", where = ""]) => ({ word, instead, places: where.split(" ").filter(Boolean) }),
  );

  test("the glossary's words are the ones of files and exported names", () => {
    expect(left.length).toBeGreaterThan(20);
    const strays = broken(code, ({ path, text }) => {
      const exported = [...text.matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm)];
      const names = [posix.basename(path), ...exported.map(([, name = ""]) => name)];
      return left
        .filter(({ places }) => !places.some((place) => path.startsWith(place)))
        .flatMap(({ word, instead }) =>
          names
            .filter((name) => wordsOf(name).includes(`-${word}-`))
            .map((name) => `${name}: « ${word} » is now « ${instead} »`),
        );
    });
    expect(strays).toEqual([]);
  });

  test("a room's shelves are called the same in every room", () => {
    const shelves: Record<string, RegExp> = {
      "messages.ts": /(^|-)(words|texts|strings|labels|sentences|copy)\.ts$/,
      "mails.tsx, or *-mails.server.ts(x)": /(^|-)(emails?|mail|mailer)(\.server)?\.tsx?$|^mails\.(server\.)?ts$/,
      "queries.server.ts": /(^|-)(sql|queries|repository|store|dao)\.ts$|(^|-)(repository|store|dao)\.server\.ts$/,
      "rules.ts": /(^|-)(constants|policy|logic|consts)\.ts$/,
      "forms.ts": /(^|-)(schemas?|validation)\.ts$/,
      "tables.ts": /(^|-)(types|models?|entities)\.ts$/,
      "<verb>.server.ts": /^(acts|actions|submit|save|people|views|handlers?|services?|manager|moves)\.server\.tsx?$/,
      "fulfilment.server.ts": /outcomes?(\.server)?\.ts$/,
      "retention.server.ts": /(forgetting|pruning|cleanup)(\.server)?\.ts$/,
      "rate-limit.server.ts": /(^|-)(pace|limits|throttle)\.server\.ts$/,
      "form-result.ts": /(^|-)answer\.ts$/,
    };
    const isFrontDoor = (path: string) => path === `app/features/${roomOf(path)}/${roomOf(path)}.server.ts`;
    const rooms = code.filter(({ path }) => roomOf(path) !== null && !isFrontDoor(path));
    const misnamed = broken(rooms, ({ path }) =>
      Object.entries(shelves)
        .filter(([, others]) => others.test(posix.basename(path)))
        .map(([shelf]) => `this shelf is called ${shelf}`),
    );
    expect(misnamed).toEqual([]);
  });

  test("messages hold sentences: they ask nothing of the server", () => {
    const shelf = code.filter(({ path }) => /(^|[/-])messages\.ts$/.test(path));
    expect(
      broken(shelf, (file) =>
        importsOf(file).filter((target) => /\.server$/.test(target) && !isTypeOnly(file, target)),
      ),
    ).toEqual([]);
  });
});

describe("tables", () => {
  const owners = new Map<string, string>();
  const twice: string[] = [];
  for (const { path, text } of code) {
    const declared = text.match(/interface Tables \{\n([\s\S]*?)\n {2}\}/)?.[1] ?? "";
    for (const [, table = ""] of declared.matchAll(/^ {4}(\w+):/gm)) {
      if (owners.has(table)) twice.push(`${table}: ${owners.get(table)} and ${posix.dirname(path)}`);
      owners.set(table, posix.dirname(path));
    }
  }

  test("a table belongs to one room", () => {
    expect(owners.size).toBeGreaterThan(0);
    expect(twice).toEqual([]);
  });

  test("every table of the migrations is declared by its room", () => {
    const migrations = sources("db/migrations", /\.sql$/);
    const named = (pattern: RegExp) =>
      migrations.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, table = ""]) => ({ path, table })));
    const made = named(/(?:create\s+table\s+(?:if\s+not\s+exists\s+)?|\brename\s+to\s+)"?(\w+)/gi);
    const gone = named(/(?:drop\s+table\s+|alter\s+table\s+(?=\w+\s+rename\s+to\b))"?(\w+)/gi);
    const left = made.filter(({ table }) => !gone.some((other) => other.table === table));
    expect(left.filter(({ table }) => !owners.has(table))).toEqual([]);
  });

  test("what an index may call names the schema of unaccent: an index is built, and put back, without a search path", () => {
    const nameless = /language sql immutable[^$]*\$\$[^$]*(?<!public\.)\b(?:immutable_)?unaccent\(/g;
    expect(broken(sources("db/migrations", /\.sql$/), ({ text }) => text.match(nameless) ?? [])).toEqual([]);
  });

  test("a table is written only by its owner", () => {
    const writes =
      /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*["'`](\w+)|\binsert\s+into\s+"?(\w+)|\bupdate\s+"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b|\bdelete\s+from\s+"?(\w+)|\btruncate\s+(?:table\s+)?"?(\w+)/gi;
    const strangers = broken(code, (file) =>
      [...file.text.matchAll(writes)]
        .map((found) => found.slice(1).find((table) => table !== undefined) ?? "")
        .filter((table) => owners.has(table) && !file.path.startsWith(`${owners.get(table)}/`))
        .map((table) => `writes ${table}, which belongs to ${owners.get(table)}`),
    );
    expect(strangers).toEqual([]);
  });
});

describe("addresses", () => {
  interface Mounted {
    file: string;
    parents: string[];
  }
  const mount = (entries: RouteConfigEntry[], parents: string[]): Mounted[] =>
    entries.flatMap(({ file, children = [] }) => [{ file, parents }, ...mount(children, [...parents, file])]);

  test("every address leads to a file", async () => {
    const mounted = mount(await routes, []).map(({ file }) => file);
    expect(mounted.filter((file) => !exists(`app/${file}`))).toEqual([]);
  });

  test("every page and every machine address is mounted", async () => {
    const mounted = mount(await routes, []).map(({ file }) => file.replace(/^\.\//, ""));
    const screens = code
      .map(({ path }) => path.slice("app/".length))
      .filter((path) => /\.page\.tsx$|\.route\.tsx?$/.test(path));
    expect(screens.filter((path) => !mounted.includes(path))).toEqual([]);
  });

  // A loader's guard would not stop the action of a child: only a middleware runs before both.
  test("every back-office page stands behind a layout whose middleware requires the coach", async () => {
    const guards = new Set(
      code
        .filter(({ text }) => /\brequireAdmin\(/.test(text) && /export const middleware\b/.test(text))
        .map(({ path }) => path.slice("app/".length)),
    );
    const open = mount(await routes, [])
      .filter(({ file }) => /(^|\/)admin\/.*\.(page\.tsx|route\.tsx?)$/.test(file))
      .filter(({ parents }) => !parents.some((parent) => guards.has(parent.replace(/^\.\//, ""))));
    expect(open.map(({ file }) => file)).toEqual([]);
  });
});

describe("names of form fields and of parameters", () => {
  const notFields = ["meta", "FaqList", "Accordion", "Brand", "Sign"];
  /** French names that fields and actions had, and that must not come back. */
  const retired = new Set(
    `intention etape choix acte geste jeton dessin appareil cle confirme paiement paiements periode reste consentement echeance montant numero
    reponse membres pseudonyme titre jour debut fin lieu adresse visio prix prenom nom motif raison texte quoi groupe changement mesure endroit
    depuis commande conditions inscription statut du au jours enregistrer supprimer publier programmer annuler confirmer modifier ecrire
    rembourser retirer reprendre monter descendre inscrire payer envoyer accepter refuser archiver repondre`.split(
      /\s+/,
    ),
  );
  /** Words of ours that an address would say in French. */
  const english = new Set(
    `token order payment count search state status group tab step done confirm answer box edit place subject day tasks withdrawn key next
    unsubscribe title name reason intent`.split(/\s+/),
  );
  const getForms =
    /<Form method="get"[\s\S]*?<\/Form>|<Filters\b[\s\S]*?<\/Filters>|<button[^>]*formmethod="get"[^>]*>/g;
  const drawnIn = (text: string) =>
    [...text.matchAll(/<(\w+)(?:(?!<\w)[\s\S])*?\sname="([^"$]+)"/g)].flatMap(([, tag = "", name = ""]) =>
      notFields.includes(tag) ? [] : [name],
    );
  const firstGroups = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found[1] ?? "");

  test("a form field is called as the verb calls it: English, camelCase", () => {
    const wrong = broken(code, ({ path, text }) => {
      const readers = /const text = \(name: string\)/.test(text) ? "|\\btext" : "";
      const names = [
        ...drawnIn(text.replace(getForms, "")),
        ...firstGroups(
          text,
          new RegExp(`(?:\\b(?:form|formData|fields)\\)?\\??\\.(?:get|getAll|has)${readers})\\("([^"]+)"\\)`, "g"),
        ),
        ...(path.endsWith("/forms.ts") ? firstGroups(text, /^\s+(\w+): v\./gm) : []),
      ];
      return names.filter((name) => !/^[a-z][a-zA-Z]*(\[\])?$/.test(name) || retired.has(name));
    });
    expect(wrong).toEqual([]);
  });

  test("the button that says which action is `intent`, in English, kebab-case", () => {
    const wrong = broken(code, ({ text }) =>
      firstGroups(text, /\bintent(?:=|: |" value=|"?\)? [!=]== )"([^"]+)"/g).filter(
        (value) => !/^[a-z]+(-[a-z]+)*$/.test(value) || retired.has(value),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("the parameters of an address are French words, kebab-case", () => {
    const wrong = broken(code, ({ text }) =>
      [
        ...firstGroups(text, /\bsearchParams\.get\("([^"]+)"\)/g),
        ...(text.match(getForms) ?? []).flatMap((form) => drawnIn(form)),
      ].filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name) || english.has(name)),
    );
    expect(wrong).toEqual([]);
  });
});

describe("what reaches the browser", () => {
  test("no style attribute outside the e-mails: the content policy refuses it", () => {
    const screens = code.filter(
      ({ path }) => path.endsWith(".tsx") && !/mails\.tsx$|^app\/platform\/mail\//.test(path),
    );
    expect(broken(screens, ({ text }) => text.match(/\sstyle=[{"'].*/g) ?? [])).toEqual([]);
  });

  test("what is heard alone begins with no comma: it stands in a box of its own, which is read after a space", () => {
    const begins = /(?:<VisuallyHidden>|className="sr-only">)\s*(?:\{(?:fr\()?[`"'])?[,.].*/g;
    expect(broken(code, ({ text }) => text.match(begins) ?? [])).toEqual([]);
  });

  test("no rule is written that a browser drops: a list of selectors holds no pseudo-element", () => {
    expect(broken(styles, ({ text }) => text.match(/:(?:is|where|not|has)\([^)]*::.*/g) ?? [])).toEqual([]);
  });

  test("nothing is loaded from another host", () => {
    const loads =
      /(?:\bsrc|\bsrcSet|\bposter)=[{"'`\s]*(?:https?:)?\/\/.*|url\(\s*["']?(?:https?:)?\/\/.*|@import\s+(?:url\()?["']https?:.*|<link\b[^>]*href=[{"'`\s]*https?:.*|\bfetch\(\s*["'`]https?:.*|["'](?:preconnect|dns-prefetch)["']/g;
    expect(broken([...code, ...styles], ({ text }) => text.match(loads) ?? [])).toEqual([]);
  });
});

describe("manners", () => {
  test("nothing is left for later", () => {
    const marks = new RegExp(`\\b(${["TO", "DO"].join("")}|${["FIX", "ME"].join("")}|${["HA", "CK"].join("")})\\b`);
    expect(broken(everything, ({ text }) => text.split("\n").filter((line) => marks.test(line)))).toEqual([]);
  });

  test("a file stays short enough to be read in one sitting", () => {
    const longest = 400;
    const long = broken(code, ({ text }) => (text.split("\n").length > longest ? [`more than ${longest} lines`] : []));
    expect(long).toEqual([]);
  });

  test("what others may call says what it throws", () => {
    const edges = /\.(page|route)\.tsx?$/;
    const silent = broken(
      code.filter(({ path }) => !edges.test(path)),
      ({ text }) =>
        [...text.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export (?:async )?function (\w+)[\s\S]*?\n}$/gm)]
          .filter(([whole, docs = ""]) => /\bthrow new\b/.test(whole) && !/\bthrow/i.test(docs))
          .map(([, , name]) => `${name} throws without a word of it`),
    );
    expect(silent).toEqual([]);
  });

  test("no drawer for everything", () => {
    const drawers = everything.filter(({ path }) =>
      /\/(utils?|helpers?|lib|common|misc)(\/|\.tsx?$)|^app\/.*\/index\.tsx?$/.test(path),
    );
    expect(drawers.map(({ path }) => path)).toEqual([]);
  });

  test("a room's README fits on a screen", () => {
    const longest = 40;
    const readmes = sources("app", /^README\.md$/);
    expect(
      broken(readmes, ({ text }) =>
        text.trimEnd().split("\n").length > longest ? [`more than ${longest} lines`] : [],
      ),
    ).toEqual([]);
  });

  test("a room's README names what the code calls so", () => {
    const words = new Set(sources("app", /\.tsx?$/).flatMap(({ text }) => text.match(/\b[a-z]+(?:[A-Z]\w*)\b/g) ?? []));
    const unknown = broken(sources("app", /^README\.md$/), ({ text }) =>
      [...text.matchAll(/`([a-z]+[A-Z]\w*)(?:\([^`]*\))?`/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !words.has(name)),
    );
    expect(unknown).toEqual([]);
  });

  test("the documents name files that exist", () => {
    const dead = broken(documents, ({ path, text }) => {
      const links = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
        .map((found) => found[1] ?? "")
        .filter((link) => !/^[a-z]+:/.test(link));
      const missing = links.filter(
        (link) => !exists(link.startsWith("/") ? link.slice(1) : posix.join(posix.dirname(path), link)),
      );
      const named = [...text.matchAll(/`((?:app|tools|tests|docs|db|content)\/[\w./@-]+)`/g)].map(
        (found) => found[1] ?? "",
      );
      return [...missing, ...named.filter((name) => !name.includes("…") && !exists(name.replace(/\/$/, "")))];
    });
    expect(dead).toEqual([]);
  });
});
