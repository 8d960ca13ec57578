import { expect, test } from "vitest";
import { noService, readService, serviceFrom, valuesOf } from "./forms";

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...noService, places: "", mostChosen: "", ...fields }))
    if (typeof value === "string" && value !== "") data.append(name, value);
  data.append("places[]", "phone");
  return data;
};
const session = { kind: "session", name: " Une heure ", sentence: "Décider.", price: "150,50" };

test("what is typed becomes a service, and reads the same again", () => {
  const read = readService(form({ ...session, memberPrice: "120" }));
  if (!read.ok) throw new Error(JSON.stringify(read.refused.errors));
  expect(read.input).toMatchObject({
    name: "Une heure",
    price_cents: 150_50,
    member_price_cents: 120_00,
    minutes: 60,
    total_minutes: 60,
    valid_months: null,
    by_phone: true,
    in_video: false,
  });
  expect(serviceFrom(valuesOf(read.input))).toEqual(read.input);
});

test("a call is free and a quote has no price, whatever is typed", () => {
  const call = readService(form({ ...session, kind: "call", minutes: "20" }));
  expect(call).toMatchObject({ ok: true, input: { price_cents: 0, member_price_cents: null, total_minutes: 20 } });
  const quote = readService(form({ ...session, kind: "quote", hours: "7,5", lengthText: "Six mois" }));
  expect(quote).toMatchObject({ ok: true, input: { price_cents: null, total_minutes: 450, length_text: "Six mois" } });
});

test("a pack holds a whole number of meetings, more than one", () => {
  const pack = { ...session, kind: "pack", validMonths: "12" };
  expect(readService(form({ ...pack, hours: "5" }))).toMatchObject({ ok: true, input: { total_minutes: 300 } });
  for (const hours of ["", "1", "5,5", "cinq"])
    expect(readService(form({ ...pack, hours })), hours).toMatchObject({
      refused: { errors: { hours: expect.stringContaining("compte rond") } },
    });
});
