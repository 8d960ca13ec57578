import "./tables";

export { type Credit, creditLot, grantHours, takeGiftBack } from "./credit-hours.server";
export { endLot, planLotEnd } from "./end-lot.server";
export { expireLots } from "./expire-hours.server";
export { listHourCosts, readGivenBackSinceEnd } from "./hour-cost.server";
export { remindOfHours } from "./hours-mails.server";
export { listHolders, moveLots as mergeHours } from "./queries.server";
export { areHoursGoodOn, giveUsedBack, releaseHours, reserveHours, spendHours } from "./reserve-hours.server";
export { reopenLot, stopLot } from "./stop-lot.server";
export { isLotEnded, readWallet, type Wallet, type WalletLot } from "./wallet.server";
