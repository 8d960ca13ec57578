/** What a life holds that papers must tell: several may be true. */
export const situations = [
  "married",
  "pacs",
  "together",
  "children",
  "tenant",
  "owner",
  "employee",
  "selfEmployed",
  "jobless",
  "company",
  "retirement",
  "abroad",
] as const;
export type Situation = (typeof situations)[number];

/** One choice among several, or any of a few. */
export const groups = [
  { name: "couple", one: true, of: ["married", "pacs", "together"] },
  { name: "home", one: true, of: ["tenant", "owner"] },
  {
    name: "life",
    one: false,
    of: ["children", "employee", "selfEmployed", "jobless", "company", "retirement", "abroad"],
  },
] as const satisfies { name: string; one: boolean; of: Situation[] }[];

export const themes = ["people", "home", "money", "debts"] as const;
export type Theme = (typeof themes)[number];

interface DocumentRule {
  id: string;
  theme: Theme;
  /** In which situations it is asked for; absent: in all. */
  when?: Situation[];
  /** The record that says where it is asked for, with its address. */
  place?: string;
}

/** Every document, in the order of the list. */
export const documents = [
  { id: "identity", theme: "people" },
  { id: "address", theme: "people" },
  { id: "marriageAct", theme: "people", when: ["married"], place: "K5-01" },
  { id: "marriageContract", theme: "people", when: ["married"] },
  { id: "pacsAgreement", theme: "people", when: ["pacs"] },
  { id: "ownBirthAct", theme: "people", when: ["pacs", "married"], place: "K5-02" },
  { id: "sharedLife", theme: "people", when: ["together"] },
  { id: "familyBook", theme: "people", when: ["married", "children"], place: "K5-08" },
  { id: "childrenActs", theme: "people", when: ["children"], place: "K5-02" },
  { id: "school", theme: "people", when: ["children"] },
  { id: "care", theme: "people", when: ["children"] },
  { id: "family", theme: "money", when: ["children"], place: "K5-04" },
  { id: "formerDecisions", theme: "people" },
  { id: "foreignActs", theme: "people", when: ["abroad"] },
  { id: "firstHome", theme: "people", when: ["abroad"] },
  { id: "foreignGoods", theme: "money", when: ["abroad"] },
  { id: "lease", theme: "home", when: ["tenant"] },
  { id: "rent", theme: "home", when: ["tenant"] },
  { id: "deed", theme: "home", when: ["owner"] },
  { id: "valuation", theme: "home", when: ["owner"] },
  { id: "propertyTax", theme: "home", when: ["owner"] },
  { id: "bills", theme: "home" },
  { id: "tax", theme: "money", place: "K5-03" },
  { id: "statements", theme: "money" },
  { id: "savings", theme: "money" },
  { id: "insurance", theme: "money" },
  { id: "payslips", theme: "money", when: ["employee"] },
  { id: "work", theme: "money", when: ["employee"] },
  { id: "accounts", theme: "money", when: ["selfEmployed"] },
  { id: "unemployment", theme: "money", when: ["jobless"], place: "K5-06" },
  { id: "statutes", theme: "money", when: ["company"], place: "K5-07" },
  { id: "companyAccounts", theme: "money", when: ["company"] },
  { id: "career", theme: "money", when: ["retirement"], place: "K5-05" },
  { id: "pensions", theme: "money", when: ["retirement"] },
  { id: "loans", theme: "debts" },
  { id: "cars", theme: "debts" },
] as const satisfies DocumentRule[];
export type DocumentId = (typeof documents)[number]["id"];

/** By document, the record that says where to ask for it. */
export const placeOf: ReadonlyMap<DocumentId, string> = new Map(
  documents.flatMap((one) => ("place" in one ? [[one.id, one.place]] : [])),
);

/** What to gather in these situations, without a double, in the order of the list. */
export function documentsFor(chosen: readonly Situation[]): { id: DocumentId; theme: Theme }[] {
  return documents.filter((one) => !("when" in one) || one.when.some((situation) => chosen.includes(situation)));
}

/** Ticked of those that are asked for: what was ticked before a situation changed does not count. */
export function gathered(asked: { id: DocumentId }[], ticked: readonly string[]): DocumentId[] {
  return asked.map(({ id }) => id).filter((id) => ticked.includes(id));
}
