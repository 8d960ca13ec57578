import "./tables";

export {
  askAddressChange,
  confirmAddressChange,
  describeUndo,
  isChangeConfirmable,
  sendAddressChangeMail,
  undoAddressChange,
} from "./address-change/address-change.server";
export { readCoachForm } from "./coach-form.server";
export { confirmAddress, describeConfirmation, resendConfirmation, sendSignUpMail } from "./confirm.server";
export {
  currentUser,
  endAllSessions,
  findContact,
  findUser,
  isSecondFactorDue,
  requireAdmin,
  requireUser,
  requireVisit,
  type User,
  type Visit,
} from "./current-user.server";
export {
  type DestinationKey,
  destinationOf,
  destinationOfNewcomer,
  forgetDestination,
  pathOf,
  rememberDestination,
} from "./destinations.server";
export { type Device, endDevice, listDevices } from "./devices/devices.server";
export {
  countFirstAccess,
  firstAccessNeeded,
  isFirstAccessUsable,
  makeCoach,
} from "./first-access/first-access.server";
export { eraseAccount, forgetUnprovedAccounts } from "./forgetting.server";
export { type AccountMove, defineAccountMoves, moveAccount } from "./moves.server";
export { confirmPasswordAction } from "./password/confirm-password-action.server";
export { changePassword, confirmPassword } from "./password/password.server";
export { updateProfile } from "./profile/profile.server";
export { findConfirmedUser } from "./queries.server";
export { describeReset, pruneAccounts, requestReset, resetPassword, sendResetMail } from "./reset.server";
export { type LostFactor, removeLostFactor } from "./second-factor/lost-factor.server";
export {
  describeSecondFactor,
  type Enrolment,
  enrolSecondFactor,
  offerEnrolment,
  removeSecondFactor,
  renewRecoveryCodes,
  repeatEnrolment,
} from "./second-factor/second-factor.server";
export { finishSignIn, isSignInWaiting } from "./second-factor/sign-in-step.server";
export { signIn, signOut } from "./sign-in.server";
export { createAccount, signUp } from "./sign-up.server";
