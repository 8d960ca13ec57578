import { holdRows, provedBy } from "../support/proofs";

// The requirements, section 13, the thirteen calls and their notes, made by the server itself (decided): what is asked, the
// file that holds it, the test that proves it.

const accounts = "app/features/accounts";
const signing = `${accounts}/auth.http.test.ts`;
const letter = "app/features/newsletter";
const contact = "app/features/contact";
const asked = "tests/pages-as-asked.http.test.ts";
const membership = "app/features/membership";
const joining = `${membership}/joining.db.test.ts`;
const paying = `${membership}/paying.db.test.ts`;
const area = "app/features/member-area";
const events = "app/features/events";

holdRows([
  ...provedBy(
    `${letter}/newsletter.http.test.ts`,
    "a mail program unsubscribes in one click: no cookie, no origin, no redirect, and it is done (RFC 8058)",
    ["1: a subscriber is kept with the status « active »", `${letter}/queries.server.ts`, '"active"'],
  ),
  ...provedBy(`${letter}/newsletter.db.test.ts`, "a known address is told by mail only, and stays subscribed", [
    "1: a second subscription of one address is one row",
    `${letter}/queries.server.ts`,
    ["onConflict", "toHaveLength(1)"],
  ]),
  ...provedBy(
    `${letter}/newsletter.http.test.ts`,
    "a stranger learns nothing of a known address; the browser that confirmed it, and keeps markers, is told",
    [
      "1: « already subscribed » is told to the browser that did it (decided)",
      `${letter}/messages.ts`,
      "Vous êtes déjà inscrit à notre newsletter",
    ],
  ),
  ...provedBy(
    `${letter}/newsletter.db.test.ts`,
    "an address receives the letter only once its owner confirmed, and the link serves once",
    [
      "2: a mail after the letter's form, without a name",
      `${letter}/newsletter.server.tsx`,
      ["queueMail", "tokenFromLastMail"],
    ],
  ),
  ...provedBy(
    `${contact}/contact.db.test.ts`,
    "a message is kept with its two mails, and no subject tells anything of it",
    [
      "2: a mail after the contact dialog, without the name anybody may have typed",
      `${contact}/mails.server.tsx`,
      ["MessageReceived", "Claire/"],
    ],
  ),
  ...provedBy(`${accounts}/sign-up.db.test.ts`, "only the mail tells whether the address was known, once per sign-up", [
    "2: a mail after the sign-up",
    `${accounts}/confirm.server.tsx`,
    "sendSignUpMail",
  ]),
  ...provedBy("app/platform/mail/outbox.db.test.ts", "while the mail server is away the mail waits, then leaves", [
    "2: a mail that fails blocks nothing, and leaves later",
    "app/platform/mail/outbox.server.ts",
    ["attempts", "the mail did not leave"],
  ]),
  ...provedBy(asked, "a code is trimmed, taken in any case, and answered with its reduction in euros", [
    "3: the code is trimmed; the answer is valid, discount, error",
    "app/features/referral/check-code.route.ts",
    ["valid", "valid: true"],
    ["discount", "discount: 150"],
  ]),
  ...provedBy("tests/site.http.test.ts", "a code is answered in the owner's words: blank, unknown", [
    "3: a refusal says why",
    "app/features/referral/messages.ts",
    "Code invalide ou expiré",
  ]),
]);

holdRows([
  ...provedBy(
    signing,
    "a sign-in leads to the remembered place, otherwise to the member area; so does a visit once signed in",
    ["4: the session is read", `${accounts}/current-user.server.ts`, ["readSession", "authPage.loader"]],
    ["4: sign in with email and password", `${accounts}/sign-in.server.ts`, "password"],
  ),
  ...provedBy(signing, "without a script a sign-up leads to the membership at once; with one the page waits a second", [
    "4: sign up with email, password, first name, last name, phone",
    `${accounts}/sign-up.server.ts`,
    "firstName",
    "lastName",
    "phone",
    "password",
  ]),
  ...provedBy(`${accounts}/sign-up.db.test.ts`, "confirming gives the address to the account, once", [
    "4: the mail of a sign-up leads back to the site",
    `${accounts}/confirm.server.tsx`,
    ["/auth/confirmer?jeton=", "confirmAddress"],
  ]),
  ...provedBy(
    signing,
    "a sign-out ends the session and says so on the sign-in page; its address alone signs nobody out",
    ["4: sign out", `${accounts}/sign-out.route.ts`, ["signOut", "signOutRoute.action"]],
  ),
  ...provedBy(`${accounts}/sign-in.db.test.ts`, "ending all sessions signs out every browser", [
    "4: each request reads the session afresh, so a sign-out is known at once",
    `${accounts}/current-user.server.ts`,
    "endAllSessions",
  ]),
  ...provedBy(asked, "the member area has its seven cards, and a referral code for members only", [
    "5: one's own first and last name",
    `${accounts}/queries.server.ts`,
    ["first_name", "Bonjour Claire"],
    ["last_name", "Claire Test"],
  ]),
  ...provedBy(`${area}/member-area.db.test.ts`, "a member sees a code, a link, what was paid and its receipt", [
    "6: the code of one's active membership",
    `${area}/member-area.server.ts`,
    ["referral", "area.referral.link"],
  ]),
  ...provedBy(`${area}/member-area.db.test.ts`, "an access that opens later says when, and its code waits", [
    "6: no code without an active membership",
    `${area}/member-area.server.ts`,
    ["referral", "code: null"],
  ]),
  ...provedBy(
    `${membership}/referred.db.test.ts`,
    "a person brought in counts, and earns once paid in full, active and past the withdrawal period; a refund takes it back",
    [
      "7: active members who came with a code are counted",
      "app/features/referral/referral.server.ts",
      ["activeReferred", "activeReferred: 2"],
    ],
  ),
]);

holdRows([
  ...provedBy(
    asked,
    "the provider is told a price the server computed, a reference and our own number, nothing of who pays",
    [
      "8: amount, computed here (decided)",
      "app/platform/payments/gateway.server.ts",
      ["toProviderAmount", '"500.00"'],
    ],
    ["8: a description that says nothing", "app/features/billing/checkout.server.ts", ["order.reference", "^LE-"]],
    [
      "8: kind, code and names stay here; the metadata is our number",
      "app/platform/payments/gateway.server.ts",
      ["metadata: { paymentId", '["paymentId"]'],
    ],
  ),
  ...provedBy(joining, "with a code: 350 €, and the same price for whoever asks", [
    "8: the code is kept with the order and lowers its price",
    `${membership}/queries.server.ts`,
    "referred_by_code",
  ]),
  ...provedBy(paying, "a hundred clicks on « pay » give one payment at the provider and one address", [
    "8: the browser is sent to the provider's address",
    "app/features/billing/checkout.server.ts",
    "redirect",
  ]),
  ...provedBy(paying, "the provider gives no page to pay: the buyer is told, nothing is asked without end", [
    "8: an answer without address is told",
    "app/features/billing/checkout.server.ts",
    "no_address",
  ]),
  ...provedBy(
    `${accounts}/rights.db.test.ts`,
    "the coach enters; a member, a visitor and a broken check are sent away with the reason",
    ["9: the role of the session's person", `${accounts}/queries.server.ts`, "user_roles"],
  ),
  ...provedBy(
    asked,
    "the events of the back office: a button, a table of five columns, two icons that act and a deletion",
    ["10: every event, the latest first", `${events}/queries.server.ts`, ['"event_date", "desc"', "toBeLessThan"]],
  ),
  ...provedBy(
    "tests/site-in-trouble.http.test.ts",
    "an event deleted, a deletion that breaks and a list that cannot be read each say so",
    ["11: deleted by its id, then the list again", `${events}/admin/events.page.tsx`, "supprimer"],
  ),
  ...provedBy(`${membership}/members.db.test.ts`, "everybody is listed, the newest first", [
    "12: profiles with their membership, the newest first",
    `${membership}/member-queries.server.ts`,
    ["created_at", "the newest first"],
  ]),
  ...provedBy(`${membership}/members.db.test.ts`, "Premium is who is a member that day; the code is shown", [
    "12: status and code of each",
    `${membership}/member-queries.server.ts`,
    "premium",
  ]),
  ...provedBy(`${contact}/contact.db.test.ts`, "a consent is kept with its two versions and its moment", [
    "13: the dialog's consent is kept",
    `${contact}/contact.server.ts`,
    "consent_rgpd",
  ]),
  ...provedBy(`${contact}/forms.test.ts`, "the widget says « tu » and records the consent by itself", [
    "13: the widget's consent is recorded",
    `${contact}/forms.ts`,
    ['"widget"', "consent: true"],
  ]),
  ...provedBy(
    `${contact}/contact.db.test.ts`,
    "a message is kept with its two mails, and no subject tells anything of it",
    [
      "13: a message is new, with its name, address and text",
      "db/migrations/0008_contact.sql",
      ["'new'", 'status: "new"'],
    ],
  ),
]);

// The notes under the calls.
holdRows([
  ...provedBy(
    "app/features/guide/guide.db.test.ts",
    "a request is kept with what was agreed to, and its mail carries the link and tells nothing",
    ["the guide is really sent (decided)", "app/features/guide/guide.server.tsx", ["queueMail", "mail"]],
  ),
  ...provedBy(
    `${contact}/rules.test.ts`,
    "the mail program receives the owner's subject and everything that was written",
    ["the contact page's mail: its subject", `${contact}/rules.ts`, "Demande de contact - "],
    [
      "the contact page's mail: name, email, phone, situation, message",
      `${contact}/rules.ts`,
      "Nom",
      "Email",
      "Téléphone",
      "Situation",
      "Message",
    ],
  ),
  ...provedBy(
    `${contact}/contact.http.test.ts`,
    "only the contact page offers the same message for the visitor's mail program",
    ["the mail is offered once the message is stored (decided)", `${contact}/submit.server.ts`, "mailto"],
  ),
  ...provedBy(
    "app/features/site/pages.http.test.ts",
    "services: four formulas at the settings' prices, six domains, four steps, and a way on",
    [
      "outside links: the payment of a single session",
      "app/features/settings/rules.ts",
      "https://paiement.leclaircie.example/seance",
    ],
  ),
  ...provedBy(
    "app/features/site/pages.http.test.ts",
    "testimonials: three figures, six stories, impact lists, four questions, a calendar and a mail",
    ["outside links: the calendar", "app/features/settings/rules.ts", "https://agenda.leclaircie.example/rendez-vous"],
  ),
  ...provedBy(asked, "home: the hero, its three buttons and its three assurances", [
    "outside links: a chat with a message already written",
    "app/features/site/home/home.page.tsx",
    ["?text=", "\\?text="],
  ]),
  ...provedBy(
    asked,
    "home: the membership's price and code, the contact form and its direct links, the charter and the letter",
    ["outside links: Instagram and mail", "app/features/site/home/contact-section.tsx", "Instagram", "mailto:"],
  ),
  ...provedBy(
    "app/platform/http/page-cache.db.test.ts",
    "a page is fresh five minutes, kept ten while it is rendered again",
    [
      "pages are fresh 5 minutes, kept 10",
      "app/platform/http/page-cache.server.ts",
      ["freshSeconds = 300", "299_000"],
      ["keptSeconds = 600", "601_000"],
    ],
  ),
]);
