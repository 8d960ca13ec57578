import "./tables";

export {
  askAddressChange,
  changesBySession,
  confirmAddressChange,
  describeChange,
  describeUndo,
  sendAddressChangeMail,
  undoAddressChange,
} from "./address-change.server";
export { tellOfAlerts } from "./alert-mails.server";
export { asksPasswordForNumber, changeProfile, giveFirstNumber } from "./change-profile.server";
export { readCoachForm } from "./coach-form.server";
export {
  confirmAddress,
  describeConfirmation,
  sendDelayedSignUpMails,
  sendSignUpMail,
} from "./confirm-address.server";
export { confirmAgain } from "./confirm-again.server";
export { confirmPasswordAction, readSensitiveForm, refuseWithoutPassword } from "./confirm-password-action.server";
export {
  findPreferences,
  findPreferencesAt,
  findRefuser,
  listPreferences,
  listReminderDue,
  mergeContactPreferences,
  readPreferences,
  refusedMailAtFormer,
  refusesMail,
  savePreferences,
  savePreferencesAgain,
  whyWithheld,
} from "./contact-preferences.server";
export {
  admittedCoach,
  currentUser,
  findContact,
  findPresentUser,
  findUser,
  isSecondFactorDue,
  requireAdmin,
  requireUser,
  requireVisit,
  showsCoachLinks,
  type User,
  type Visit,
} from "./current-user.server";
export { openDemonstrationAccount } from "./demonstration.server";
export {
  clearDestination,
  type DestinationKey,
  destinationOf,
  destinationOfNewcomer,
  pathOf,
  rememberDestination,
} from "./destinations.server";
export { type Device, endDevice, endEveryDevice, listDevices } from "./devices.server";
export {
  countFirstAccess,
  firstAccessNeeded,
  isFirstAccessUsable,
  makeCoach,
} from "./first-access.server";
export { isSharedDevice } from "./forms";
export { type Guest, readFirstNumber, readGuest } from "./guest-form.server";
export { findResetSinceSignIn } from "./known-browser.server";
export { type LostFactor, removeLostFactor } from "./lost-factor.server";
export { type AccountMerge, accountMergesPort, mergeAccount } from "./merge-accounts.server";
export { changePassword, confirmPassword } from "./password.server";
export { isToldByMail, mailPerson, type Sending } from "./personal-mails.server";
export {
  findConfirmedUser,
  findDemonstrationAddress,
  isAddressProved,
  isPasswordNeverChosen,
} from "./queries.server";
export { type RemovedAdmin, removeAdmin } from "./remove-admin.server";
export { findResetLock } from "./reset-lock.server";
export { describeReset, requestReset, resetPassword, sendResetMail } from "./reset-password.server";
export { eraseAccount, eraseUnprovedAccounts, isInUse, pruneAccounts } from "./retention.server";
export { isErased } from "./retention-queries.server";
export {
  describeSecondFactor,
  type Enrolment,
  enrolSecondFactor,
  offerEnrolment,
  removeSecondFactor,
  renewRecoveryCodes,
  repeatEnrolment,
} from "./second-factor.server";
export { signEverybodyOut } from "./sign-everybody-out.server";
export { signIn, signOut } from "./sign-in.server";
export { finishSignIn, isSignInWaiting } from "./sign-in-step.server";
export {
  createAccount,
  findGuestAccount,
  type GuestAccount,
  makeGuestAccount,
  prepareGuestAccount,
  signUp,
} from "./sign-up.server";
export { addressProvedPort, paidForPort, signedUpPort, signUpPort, termsPort, writtenPort } from "./sign-up-port";
