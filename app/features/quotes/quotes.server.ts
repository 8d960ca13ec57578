import "./tables";

export { type AcceptInput, acceptAndPayQuote, acceptQuote, payQuote } from "./accept-quote.server";
export { endQuoteOfOrder, planQuoteEnd, type QuoteEnd } from "./end-quote.server";
export { creditWaitingHours, quoteFulfilment } from "./fulfilment.server";
export { addressOf, type ListedQuote, listQuotes, listQuotesToWatch, type WatchedQuote } from "./list-quotes.server";
export { lostAppointmentsPort } from "./lost-appointments";
export { readOwnQuote } from "./own-quotes.server";
export { keepAddress, quotePath, quoteUrl, readKeptAddress, tokenOf } from "./private-address.server";
export { findQuote, mergeQuotes, openWord, pendingQuotes } from "./queries.server";
export {
  declineQuote,
  findAtAddress,
  nameOf,
  openAtAddress,
  type Reader,
  type Sheet,
  sheetOf,
  takeUpAgain,
} from "./read-quote.server";
export { eraseNamesOfOldQuotes, eraseOldQuotes } from "./retention.server";
export { QUOTE } from "./rules";
export { sendQuote, withdrawQuote } from "./send-quote.server";
export { copyQuote, deleteDraft, linesOf, newQuote, type QuoteInput, saveQuote } from "./write-quote.server";
