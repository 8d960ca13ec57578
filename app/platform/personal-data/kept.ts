/**
 * How long each thing is kept, once: a rule of a room, a page in the browser and the table of retention (`retention.ts`) read it here. What the
 * coach chooses herself is a setting, named in the table.
 */
export const kept = {
  idle_accounts: { months: 24 },
  idle_notice: { days: 30 },
  unproved_accounts: { days: 30 },
  mails: { days: 365 },
  failed_mails: { days: 30 },
  invoices: { years: 10 },
  contracts: { years: 10 },
  terminations: { years: 5 },
  payout_accounts: { days: 30 },
  rewards: { years: 10 },
  read_here: { days: 30 },
  leads: { months: 13 },
  subscribers: { years: 3 },
  unconfirmed_subscribers: { days: 7 },
  choices: { years: 5 },
  choice_life: { months: 13 },
  copies: { days: 7 },
  certificates: { years: 5 },
  uploads: { hours: 24 },
  partner_codes: { hours: 24 },
  hours: { years: 10 },
  gifts: { years: 10 },
  security_log: { days: 180 },
  sign_in_traces: { days: 4 },
  request_traces: { days: 2 },
  journal: { years: 10 },
  data_requests: { years: 5 },
  backups: { days: 35 },
} as const;
