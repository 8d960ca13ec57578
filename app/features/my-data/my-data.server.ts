import "./tables";

export { eraseAddress, planAddressErasure, streamCopy } from "./address-data.server";
export { askCopy, mergeCopies } from "./ask-copy.server";
export { eraseAgain } from "./erase-again.server";
export {
  eraseForgotten,
  eraseOldCertificates,
  erasePerson,
  openCertificate,
  planPersonErasure,
} from "./erase-person.server";
export { makeCopy } from "./make-copy.server";
export { personalDataPort } from "./personal-data-port";
export {
  readAcceptedTerms,
  readConsents,
  withdrawConsent,
} from "./read-consents.server";
export { eraseOldCopies, listKept, openCopy, readCopyState } from "./read-copy.server";
