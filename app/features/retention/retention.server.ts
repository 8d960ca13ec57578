import "./tables";

export { applyRule, listLastRuns, nightAfter, rehearseRules, rulesOfTheNight } from "./apply-rules.server";
export { eraseFormerAccounts, eraseIdleAccounts } from "./erase-accounts.server";
export { tellOfIdleAccounts } from "./idle-mails.server";
export { retentionPort } from "./retention-port";
