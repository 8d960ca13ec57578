export { type ContractEnd, endContract, planContractEnd } from "./end-contract.server";
export { findMembership, isMember } from "./find-membership.server";
export { membershipFulfilment } from "./fulfilment.server";
export { closeGiftedYear, openGiftedYear, planGiftedYear, reopenGiftedYear } from "./gifted-year.server";
export {
  findMembershipOrder,
  type JoinInput,
  joinAndPay,
  joinMembership,
  orderAgainPath,
  orderPath,
  payOrder,
  prepareOffer,
} from "./join-membership.server";
export { countMembers, listMembers } from "./list-members.server";
export {
  endMembership,
  extendMembership,
  grantMembership,
  restoreMembership,
  suspendMembership,
  takeGrantBack,
} from "./manage-membership.server";
export { findProfile, listAgreements } from "./member-queries.server";
export { mergeMemberships } from "./merge-memberships.server";
export { findDraft, keepDraft, payDraft } from "./order-drafts.server";
export { listActiveSince, listMemberAddresses } from "./queries.server";
export { remindOfEnd, tellOfPauses } from "./reminder-mails.server";
export { MEMBERSHIP } from "./rules";
