import { holdRows, provedBy } from "../support/proofs";

// The requirements, section 11, who may do what: the rule, the file that holds it, the test that proves it.

const accounts = "app/features/accounts";
const doors = "tests/authorisation.http.test.ts";
const everyDoor = "%s opens to whom it should";
const contact = "app/features/contact";
const sent = "the %s form: bad input keeps what was typed, then the message is kept";
const asked = "tests/pages-as-asked.http.test.ts";
const letter = "app/features/newsletter/newsletter.http.test.ts";
const area = "app/features/member-area";
const events = "app/features/events";
const guard = `${accounts}/current-user.server.ts`;
const rights = "the coach enters; a member, a visitor and a broken check are sent away with the reason";

// A visitor.
holdRows([
  ...provedBy(
    doors,
    everyDoor,
    ["a visitor opens every public page", "app/routes.ts", ["features/site", "visitor"]],
    ["each person, each address, each method, what is there and what is not", "app/routes.ts", ["satisfies", "absent"]],
  ),
  ...provedBy(letter, "each answer is in the owner's words: empty, incomplete, accepted", [
    "a visitor subscribes to the letter",
    "app/features/newsletter/submit.server.ts",
    ["subscri", "accepted"],
  ]),
  ...provedBy("tests/site.http.test.ts", "a code is answered in the owner's words: blank, unknown", [
    "a visitor checks a code",
    "app/features/referral/check-code.route.ts",
    ["checkCodeFromOutside", "/parrainage/verifier"],
  ]),
  ...provedBy(
    `${contact}/contact.http.test.ts`,
    sent,
    [
      "a visitor sends the contact page's form, which is stored (decided)",
      `${contact}/rules.ts`,
      ['"page"', "page: {"],
    ],
    ["a visitor sends the home page's form", `${contact}/rules.ts`, ['"home"', "home: {"]],
    ["a visitor sends the dialog", `${contact}/rules.ts`, ['"dialog"', "dialog: {"]],
    ["a visitor sends the help widget's form", `${contact}/rules.ts`, ['"widget"', "widget: {"]],
  ),
  ...provedBy(asked, "every address of the owner's table answers, and the private and legal ones ask to be left out", [
    "a visitor reads blog, offers, FAQ, events and legal pages",
    "app/routes.ts",
    "blog",
    "nos-offres",
    "faq",
    "evenements",
    "cgu",
  ]),
  ...provedBy(`${accounts}/sign-up.db.test.ts`, "the cookie is readable by no script and bound to the host", [
    "no key and no session in the page: a cookie no script reads (decided)",
    "app/platform/auth/better-auth.server.ts",
    "__Host-sid",
  ]),
]);

// Somebody with an account.
holdRows([
  ...provedBy(asked, "the member area has its seven cards, and a referral code for members only", [
    "an account opens the member area",
    `${area}/member-area.page.tsx`,
    ["requireUser", "registered"],
  ]),
  ...provedBy(
    `${events}/events.http.test.ts`,
    "who must sign in is led back to the event, by a signed key and never by an address",
    ["an event for members asks to sign in", `${events}/acts.server.ts`, "/auth"],
  ),
  ...provedBy(
    `${events}/events.http.test.ts`,
    "a place that costs something is ordered on its own page, with the words of the law",
    [
      "a paid event is open to who is no member",
      `${events}/order-place.page.tsx`,
      ["orderButton", "Commander avec obligation de paiement"],
    ],
  ),
  ...provedBy(`${events}/registering.db.test.ts`, "a draft, an event that began and an event for members say why not", [
    "an event for members is refused to who is no member",
    `${events}/rules.ts`,
    "members_only",
  ]),
]);

// A member.
holdRows([
  ...provedBy(`${area}/member-area.db.test.ts`, "a member sees a code, a link, what was paid and its receipt", [
    "a member has a personal code",
    `${area}/member-area.server.ts`,
    ["code", "area.referral.code"],
  ]),
  ...provedBy(
    "tests/e2e/member-minds-her-account.e2e.ts",
    "a member writes to the coach from her own page, and finds the field empty once sent",
    [
      "a member writes as often as needed, answered within 48 h",
      `${area}/write-to-coach.tsx`,
      ["Votre message", "Votre message"],
    ],
  ),
  ...provedBy(
    `${events}/registering.db.test.ts`,
    "a member comes to a members' event, and pays nothing where others pay",
    ["a member comes free to what is for members", `${events}/rules.ts`, ["is_members", "is_members: true"]],
  ),
  ...provedBy(`${area}/member-area.db.test.ts`, "a receipt exists for its owner alone", [
    "what one member paid does not exist for another",
    `${area}/invoice.route.ts`,
    ["findInvoicePdf", "findInvoicePdf"],
  ]),
]);

// The coach.
holdRows([
  ...provedBy(
    `${accounts}/rights.db.test.ts`,
    rights,
    ["an admin is who has the role", `${accounts}/queries.server.ts`, ["admin", "isAdmin: true"]],
    ["the check reads the present session, then the role", guard, ["findVisit", "requireAdmin"]],
    [
      "no session: its words, then /auth",
      `${accounts}/messages.ts`,
      "Vous devez être connecté",
      ["mustSignIn", '"/auth"'],
    ],
    ["no role: its words, then home", `${accounts}/messages.ts`, "Accès non autorisé", ["notAllowed", '"/"']],
    [
      "a check that fails: its words, then home",
      `${accounts}/messages.ts`,
      "Erreur lors de la vérification des droits",
    ],
  ),
  ...provedBy("tests/back-office.http.test.ts", "each is told why, in the owner's words", [
    "the next page says the words",
    `${accounts}/messages.ts`,
    "Vous devez être connecté",
    "Accès non autorisé",
  ]),
  ...provedBy(
    "tests/architecture.test.ts",
    "every back-office page stands behind a layout whose middleware requires the coach",
    [
      "every page of the back office carries the check, not the dashboard alone (decided)",
      "app/features/admin/admin-layout.tsx",
      "middleware",
      ["requireAdmin(", "requireAdmin"],
    ],
  ),
  ...provedBy("tests/back-office.http.test.ts", "nobody but the coach acts, whatever is posted", [
    "nor does anybody else act there",
    "app/features/admin/admin-layout.tsx",
    ["middleware", "site.registered.post"],
  ]),
  ...provedBy(
    `${accounts}/coach-in-production.db.test.ts`,
    "in production the coach enters the back office with a second factor only, and cannot put it down",
    ["the coach signs in with a second factor (decided)", guard, ["isSecondFactorDue", "secondFactor: true"]],
  ),
]);
