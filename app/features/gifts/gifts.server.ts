import "./tables";

export { giftFulfilment } from "./fulfilment.server";
export { remindOfGifts } from "./gift-mails.server";
export { type CoachGift, listGifts } from "./list-gifts.server";
export { type OpeningRefusal, openGift } from "./open-gift.server";
export { orderAndPayGift, orderGift, payGift, prepareGift } from "./order-gift.server";
export { listGiftsAtBank, listOwnGifts, readOwnCode, readOwnGift } from "./own-gifts.server";
export { listReceivers, moveGifts as mergeGifts } from "./queries.server";
export { GIFT } from "./rules";
export { endGiftOfOrder, type GiftEnd, planGiftEnd, withdrawGift } from "./withdraw-gift.server";
