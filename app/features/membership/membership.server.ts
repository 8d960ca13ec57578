export { type ContractEnd, endContract, planContractEnd } from "./end-contract.server";
export { findMembership, isMember } from "./find-membership.server";
export { membershipFulfilment } from "./fulfilment.server";
export {
  findMembershipOrder,
  type JoinInput,
  joinAndPay,
  joinMembership,
  type Offer,
  orderAgainPath,
  payOrder,
  prepareOffer,
} from "./join-membership.server";
export { countMembers, listMembers, type MemberCounts, type MemberLine, type MemberPage } from "./list-members.server";
export {
  endMembership,
  extendMembership,
  grantMembership,
  restoreMembership,
  suspendMembership,
  takeGiftBack,
} from "./manage-membership.server";
export { mergeMemberships } from "./merge-memberships.server";
export { findDraft, keepDraft, payDraft } from "./order-drafts.server";
export type { Membership } from "./queries.server";
export { remindOfEnd, tellOfPauses } from "./reminder-mails.server";
export { eraseFormerMembers } from "./retention.server";
export { MEMBERSHIP } from "./rules";
