import "./tables";

export { beginCopyFor, closeRequest, eraseFor, extendRequest, noteIdentity } from "./answer-request.server";
export { askLink, canOpenLink, closeOpened, findOpened, openLink, sendDataLink } from "./data-links.server";
export { moveRequests as mergeRequests, openRequests } from "./queries.server";
export {
  listOpenRequests,
  listOwnRequests,
  listPressingRequests,
  readRegister,
  readRequest,
} from "./read-requests.server";
export { eraseOpenedAddress, noteCopyTaken, receiveRequest, writeDownRequest } from "./receive-request.server";
export { eraseOldRequests } from "./retention.server";
