import { beforeEach, expect, test, vi } from "vitest";
import { asNew, get, newSite, post, secret } from "../../../tests/support/small-site";

vi.mock("~/platform/config.server", () => ({ config: () => ({ secret }) }));
const logged = vi.hoisted(() => ({ lines: [] as string[] }));
vi.mock("~/platform/log.server", async (original) => {
  const write = (event: string, fields: object) => logged.lines.push(`${event} ${JSON.stringify(fields)}`);
  return { ...(await original<object>()), log: { info: write, warn: write, error: write } };
});

beforeEach(() => {
  asNew();
  logged.lines.length = 0;
});

test("an unknown address is logged encoded, capped and without its query", async () => {
  await newSite().fetch(get(`/inconnu/${"é\n".repeat(200)}?email=claire@exemple.fr`));
  const line = logged.lines.find((text) => text.startsWith("not_found"))!;
  expect(JSON.parse(line.slice("not_found ".length)).path).toHaveLength(200);
  expect(line).toContain("/inconnu/%C3%A9");
  expect(line).not.toContain("claire");
});

test("what somebody typed of themselves in an unknown address is in no log, however it is encoded", async () => {
  const typed = [
    "/inconnu/claire@exemple.fr",
    "/inconnu/claire%40exemple.fr",
    "/inconnu/claire%2540exemple.fr",
    "/inconnu/claire%252540exemple.fr",
    "/inconnu/claire@exemple.fr%E0%A4%A",
    "/inconnu/06%2012%20%E0%34%2056%2078/claire%40exemple.fr",
    "/inconnu/06%2012%2034%2056%2078",
    "/inconnu/tel-06.12.34.56.78",
    "/inconnu/appel0612345678",
    "/inconnu/%2B41791234567",
  ];
  const besides = vi.spyOn(console, "warn");
  for (const path of typed) {
    await newSite().fetch(get(path));
    await newSite().fetch(post(path, "a=1", { "Sec-Fetch-Site": "cross-site" }));
  }
  expect(besides).not.toHaveBeenCalled();
  expect(logged.lines).toHaveLength(typed.length * 2);
  expect(logged.lines.join("\n")).not.toMatch(/claire|exemple|12.{0,3}34|5678|56%/);
});

test("an address that ends with a secret is logged without it, however it is written and whatever is refused", async () => {
  const paths = ["/code/K7M4QX", "/CODE/K7M4QX", "/%63ode/K7M4QX"];
  for (const path of paths) {
    await newSite().fetch(get(path));
    await newSite().fetch(post(path, "a=1", { "Sec-Fetch-Site": "cross-site" }));
  }
  const lines = logged.lines.filter((text) => text.includes("/code/[masked]"));
  expect(lines).toHaveLength(paths.length * 2);
  expect(logged.lines.join()).not.toContain("K7M4QX");
});

test("a failing page is logged, an unknown one is no failure", async () => {
  const site = newSite();
  await site.fetch(get("/nulle-part"));
  expect(logged.lines.some((line) => line.startsWith("request_failed"))).toBe(false);
  await site.fetch(get("/panne"));
  expect(logged.lines.some((line) => line.startsWith("request_failed"))).toBe(true);
});
