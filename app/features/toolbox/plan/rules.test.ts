import { describe, expect, test } from "vitest";
import { listRecords } from "~/features/knowledge/knowledge.server";
import { isShown, readOnOf } from "~/features/knowledge/rules";
import type { CitedRecord, ToolFacts } from "../tool";
import { membersSteps } from "./members-steps.server";
import { messages, questionTexts } from "./messages";
import { allSituations, choices, nextStep, questions, recordsOf, type Situation, stepIds, stepsFor } from "./rules";
import { safetySteps } from "./safety-steps";
import { type Plan, type PlanStep, planFor, planTool } from "./tool";

const citedRecords = recordsOf(stepIds);

const printable = (shown: (id: string) => boolean): ToolFacts["records"] =>
  Object.fromEntries(
    listRecords()
      .filter(({ id }) => shown(id))
      .map(({ id, title, sentence, sources }): [string, CitedRecord] => [
        id,
        { id, title, sentence, sources, asOf: "2026-11-25", values: {} },
      ]),
  );

const every = printable(() => true);
const today = printable((id) => listRecords().some((record) => record.id === id && isShown(record, "2026-11-25")));
const situations = allSituations();
const plans = new Map(
  situations.map((situation) => [situation, planFor(situation, { records: every, steps: membersSteps })]),
);
const isSafety = ({ id }: { id: string }) => id in safetySteps;

/** The situations for which a plan breaks a promise. */
function breaking(
  promise: (plan: Plan, situation: Situation) => boolean,
  only: (situation: Situation) => boolean = () => true,
) {
  return situations.filter(only).filter((situation) => !promise(plans.get(situation) as Plan, situation));
}

const ids = ({ steps }: Plan) => steps.map(({ id }) => id);
const words = ({ tonight, thisWeek, steps, helpers }: Plan) =>
  [
    tonight,
    thisWeek,
    ...steps.flatMap(({ title, detail }) => [title, detail?.act, detail?.see]),
    ...helpers.map(({ name }) => name),
  ].join(" ");

describe("every situation", () => {
  test("is one of ten thousand and eighty, and has its own plan of three to eighteen steps", () => {
    expect(situations).toHaveLength(4 * 6 * 7 * 5 * 3 * 4);
    expect(new Set(situations.map((situation) => JSON.stringify(situation))).size).toBe(situations.length);
    expect(breaking(({ steps }) => steps.length >= 3 && steps.length <= 18)).toEqual([]);
  });

  test("has each step once, in the order of the table", () => {
    expect(new Set(stepIds).size).toBe(stepIds.length);
    const inOrder = (plan: Plan) => {
      const places = ids(plan).map((id) => stepIds.indexOf(id));
      return places.every((place, at) => at === 0 || place > (places[at - 1] ?? place));
    };
    expect(breaking(inOrder)).toEqual([]);
  });

  test("has an act for tonight, one for this week, and whole steps", () => {
    expect(
      breaking(
        ({ tonight, thisWeek, steps }) =>
          tonight !== "" &&
          thisWeek !== "" &&
          steps.every(({ title, when, detail }) => title && when && detail?.act && detail.see && detail.papers),
      ),
    ).toEqual([]);
  });

  test("names no moment twice, whether the delays of the law may be printed or not", () => {
    const distinct = ({ steps }: Plan) => new Set(steps.map(({ when }) => when)).size === steps.length;
    expect(breaking(distinct)).toEqual([]);
    expect(situations.filter((situation) => !distinct(planFor(situation, { records: {} })))).toEqual([]);
  });

  test("cites no record twice: one rule belongs to one step", () => {
    const distinct = (all: string[]) => new Set(all).size === all.length;
    expect(breaking(({ steps }) => distinct(steps.flatMap(({ cites }) => cites)))).toEqual([]);
  });

  test("keeps its plan when what was ticked changes, and its next step is the first that is not", () => {
    const wrong = situations.filter((situation) => {
      const all = stepsFor(situation).map(({ id }) => id);
      const place = (done: string[]) => nextStep(situation, done)?.place ?? null;
      return place([]) !== 1 || place(all.slice(0, 2)) !== 3 || place(all.slice(1)) !== 1 || place(all) !== null;
    });
    expect(wrong).toEqual([]);
  });
});

describe("danger", () => {
  const afraid = ({ danger }: Situation) => danger === "yes";
  const maybe = ({ danger }: Situation) => danger !== "no";

  test("comes first, before any other step, and is never shown to who has none", () => {
    expect(breaking((plan) => ids(plan)[0] === "call", afraid)).toEqual([]);
    expect(
      breaking(
        (plan) => ids(plan)[0] === "if_afraid",
        ({ danger }) => danger === "unsaid",
      ),
    ).toEqual([]);
    const before = ["call", "leave_unseen", "protection"];
    expect(breaking((plan) => before.every((id, at) => ids(plan)[at] === id), afraid)).toEqual([]);
    expect(
      breaking(
        ({ steps }) => !steps.some(isSafety),
        ({ danger }) => danger === "no",
      ),
    ).toEqual([]);
  });

  test("sends nobody to a mediator, nor to a conversation with the other, nor to an agreement written by two", () => {
    const together = ["mediation", "say_it", "tell_children", "children_written", "convention", "deposit"];
    expect(breaking((plan) => !ids(plan).some((id) => together.includes(id)), maybe)).toEqual([]);
    expect(
      breaking((plan) => !/médiation familiale|chacun le vôtre|L’autre parent|tous les deux/i.test(words(plan)), maybe),
    ).toEqual([]);
    expect(breaking(({ helpers }) => !helpers.some(({ name }) => /médiation/i.test(name)), maybe)).toEqual([]);
  });

  test("never asks to stay, nor to tell the other an address", () => {
    const stays = /rest(?:ez|er) (?:dans|chez|au)|ne quittez pas|ne partez pas de|convenez par écrit/i;
    expect(breaking((plan) => !stays.test(words(plan)), afraid)).toEqual([]);
    const tells = ["K8-06", "K8-08"];
    expect(breaking(({ steps }) => !steps.some(({ cites }) => cites.some((id) => tells.includes(id))), maybe)).toEqual(
      [],
    );
    const homes = ["owned_home", "rented_home", "other_home"];
    expect(breaking((plan) => !ids(plan).some((id) => homes.includes(id)), afraid)).toEqual([]);
  });

  test("proposes a mediator only to who disagrees and said no danger", () => {
    const asked = ({ danger, agreement }: Situation) => danger === "no" && ["partly", "refused"].includes(agreement);
    expect(breaking((plan, situation) => ids(plan).includes("mediation") === asked(situation))).toEqual([]);
  });
});

describe("the form of the couple", () => {
  const divorce = ["ways", "convention", "deposit", "divorce_judge", "served", "judgment"];

  test("a divorce is for who is married, and everybody married has a way to it", () => {
    expect(
      breaking(
        (plan) => !ids(plan).some((id) => divorce.includes(id)),
        ({ link }) => link !== "married",
      ),
    ).toEqual([]);
    expect(
      breaking(
        (plan) => !/divorc|convention sans|votre contrat de mariage/i.test(words(plan)),
        ({ link }) => link !== "married",
      ),
    ).toEqual([]);
    const ways = (plan: Plan) =>
      ["ways", "convention", "divorce_judge"].filter((id) => (ids(plan) as string[]).includes(id));
    expect(
      breaking(
        (plan) => ways(plan).length === 1,
        ({ link }) => link === "married",
      ),
    ).toEqual([]);
  });

  test("a PACS ends for partners alone", () => {
    expect(breaking((plan, { link }) => ids(plan).includes("pacs_end") === (link === "pacs"))).toEqual([]);
  });

  test("the steps of minors are for who has some, whatever the rest", () => {
    const theirs = ["handover", "tell_children", "children_written", "children_asked", "heard"];
    const hasMinors = ({ children }: Situation) => ["small", "older", "both"].includes(children);
    expect(
      breaking(
        (plan) => !ids(plan).some((id) => theirs.includes(id)),
        (situation) => !hasMinors(situation),
      ),
    ).toEqual([]);
    const organised = (plan: Plan) =>
      ["children_written", "children_asked"].filter((id) => (ids(plan) as string[]).includes(id)).length;
    expect(breaking((plan) => organised(plan) === 1 && ids(plan).includes("heard"), hasMinors)).toEqual([]);
  });

  test("a border comes before the lawyer's first letter", () => {
    const crossed = ({ country }: Situation) => country === "abroad" || country === "leaving";
    expect(breaking((plan, situation) => ids(plan).includes("border") === crossed(situation))).toEqual([]);
    expect(breaking((plan) => ids(plan).indexOf("border") < ids(plan).indexOf("lawyer"), crossed)).toEqual([]);
  });
});

describe("the records", () => {
  test("each one cited exists, each is cited by some situation, and each step of law has one", () => {
    const known = listRecords().map(({ id }) => id);
    expect(citedRecords.filter((id) => !known.includes(id))).toEqual([]);
    const cited = new Set(situations.flatMap((situation) => stepsFor(situation).flatMap(({ cites }) => cites)));
    expect(citedRecords.filter((id) => !cited.has(id))).toEqual([]);
    const practical = ["leave_unseen", "say_it", "tell_children", "tell_adults", "money", "other_home"];
    expect(
      breaking(({ steps }) =>
        steps.every(({ id, cites }) => cites.length > 0 || practical.includes(id) || /_home$/.test(id)),
      ),
    ).toEqual([]);
  });

  test("one that may not be printed is left out, and its step says so", () => {
    const honest = ({ law, cites, isAwaiting }: PlanStep) =>
      law.flatMap((line) => line.cites ?? []).join() === cites.filter((id) => today[id]).join() &&
      isAwaiting === cites.some((id) => !today[id]);
    expect(situations.filter((situation) => !planFor(situation, { records: today }).steps.every(honest))).toEqual([]);
  });

  test("are of their day: those printed were compared, and stay in print some time", () => {
    const shown = citedRecords.filter((id) => today[id]);
    expect(shown.length).toBeGreaterThan(30);
    expect(
      listRecords()
        .filter(({ id }) => shown.includes(id))
        .every((record) => readOnOf(record) !== null),
    ).toBe(true);
  });

  test("their days are printed from a record only", () => {
    const married: Situation = {
      link: "married",
      children: "none",
      home: "unsaid",
      agreement: "agreed",
      danger: "no",
      country: "france",
    };
    const delays = (records: ToolFacts["records"]) =>
      planFor(married, { records })
        .steps.map(({ when }) => when)
        .filter((when) => /\d/.test(when));
    expect(delays(every)).toEqual(["15\u00a0jours", "7\u00a0jours, puis 15"]);
    expect(delays({})).toEqual([]);
  });
});

describe("the tool", () => {
  const unsaid = Object.fromEntries(questions.map((question) => [question, ["unsaid"]]));

  test("every question may be left unsaid, and each choice has its words", () => {
    expect(planTool.read(unsaid)).toMatchObject({ ok: true, answers: { link: "unsaid", done: [] } });
    for (const question of questions) expect(Object.keys(questionTexts[question].choices)).toEqual(choices[question]);
  });

  test("says which question has no answer, or an answer that does not exist", () => {
    const read = planTool.read({ ...unsaid, link: ["engaged"], home: [] });
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual(["link", "home"]);
  });

  test("keeps of what was ticked the steps that exist, in their order", () => {
    const read = planTool.read({ ...unsaid, "done[]": ["money", "lawyer", "gone"] });
    expect(read.ok && read.answers.done).toEqual(["lawyer", "money"]);
  });

  test("its sheet has a section by step, and cites what it prints", () => {
    for (const situation of situations.filter((_, at) => at % 11 === 0)) {
      const sheet = planTool.sheet(
        { ...situation, done: [] },
        { today: "2026-11-25", records: today, steps: membersSteps },
      );
      expect(sheet.sections.filter(({ when }) => when)).toHaveLength(stepsFor(situation).length);
      const awaits = sheet.sections.some(({ heading }) => heading === messages.toRead);
      expect(awaits).toBe(stepsFor(situation).some(({ cites }) => cites.some((id) => !today[id])));
      expect(sheet.cites).toEqual(sheet.sections.flatMap(({ lines }) => lines.flatMap(({ cites = [] }) => cites)));
      expect(JSON.stringify(sheet)).not.toMatch(/Éclaircie|coach|vous avez droit/i);
    }
  });
});

describe("who is no member", () => {
  const sheetOf = (situation: Situation, given: Pick<ToolFacts, "steps"> = {}) =>
    planTool.sheet({ ...situation, done: [] }, { today: "2026-11-25", records: today, ...given });

  test("is given of each step its name, and what is done of those of safety alone", () => {
    const names = planFor(
      { link: "married", children: "both", home: "unsaid", agreement: "refused", danger: "yes", country: "france" },
      { records: today },
    ).steps;
    expect(names.filter(({ detail }) => detail)).toEqual(names.filter(isSafety));
    expect(stepIds.filter((id) => id in membersSteps || id in safetySteps)).toEqual(stepIds);
    expect(Object.keys(membersSteps).filter((id) => id in safetySteps)).toEqual([]);
  });

  test("has the acts, the steps of safety whole, and of the others the moment and the name", () => {
    for (const situation of situations.filter((_, at) => at % 11 === 0)) {
      const whole = sheetOf(situation, { steps: membersSteps });
      const begun = planTool.start?.(sheetOf(situation));
      const steps = stepsFor(situation);
      const safety = steps.filter(isSafety).length;
      expect(begun).toMatchObject({ tonight: whole.tonight, thisWeek: whole.thisWeek });
      expect(begun?.sections).toHaveLength(safety + 1);
      expect(begun?.sections.at(-1)?.lines).toHaveLength(steps.length - safety);
      expect(begun?.sections.slice(0, -1)).toEqual(
        whole.sections.filter(({ heading }) => begun?.sections.some((one) => one.heading === heading)),
      );
    }
  });

  test("never loses a step of safety to the door", () => {
    const afraid: Situation = {
      link: "married",
      children: "both",
      home: "rented_together",
      agreement: "refused",
      danger: "yes",
      country: "france",
    };
    const shown = planTool.start?.(sheetOf(afraid)).sections.map(({ heading }) => heading) ?? [];
    expect(shown).toEqual([
      "Savoir qui appeler",
      "Préparer un départ que personne ne voit",
      "Demander la protection d’un juge",
      "Protéger les passages des enfants",
      "Ne pas laisser une convocation sans réponse",
      "Le logement, une fois à l’abri",
      "La suite de votre chemin",
    ]);
  });
});
