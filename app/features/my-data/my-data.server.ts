import "./tables";

export { askCopy, mergeCopies } from "./ask-copy.server";
export {
  eraseForgotten,
  eraseOldCertificates,
  erasePerson,
  openCertificate,
  planPersonErasure,
} from "./erase-person.server";
export { makeCopy } from "./make-copy.server";
export { personalDataPort } from "./personal-data-port";
export { eraseOldCopies, listKept, openCopy, readCopyState } from "./read-copy.server";
