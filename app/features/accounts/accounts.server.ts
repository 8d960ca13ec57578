import "./tables";

export { confirmAddress, describeConfirmation, resendConfirmation, sendSignUpMail } from "./confirm.server";
export {
  currentUser,
  endAllSessions,
  findContact,
  findUser,
  requireAdmin,
  requireUser,
  type User,
} from "./current-user.server";
export {
  type DestinationKey,
  destinationOf,
  destinationOfNewcomer,
  forgetDestination,
  pathOf,
  rememberDestination,
} from "./destinations.server";
export { type AccountMove, defineAccountMoves, moveAccount } from "./moves.server";
export { isResetLinkUsable, pruneAccounts, requestReset, resetPassword, sendResetMail } from "./reset.server";
export { signIn, signOut } from "./sign-in.server";
export { createAccount, signUp } from "./sign-up.server";
