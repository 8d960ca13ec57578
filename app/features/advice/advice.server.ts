export { tellOfAnswers, warnOfPromises } from "./advice-mails.server";
export {
  answerQuestion,
  archiveThread,
  closeQuestion,
  reopenQuestion,
  takeAnswerBack,
  writeToPerson,
} from "./answer-question.server";
export { askQuestion } from "./ask-question.server";
export { attachmentResponse } from "./attachment-response.server";
export {
  type AttachmentRefusal,
  discardAttachments,
  openAttachment,
  type PreparedAttachment,
  prepareAttachments,
} from "./attachments.server";
export { findDraft, keepDraft, saveDraft, saveOwnDraft } from "./drafts.server";
export { readFigure } from "./figure.server";
export { mergeAdvice } from "./merge-advice.server";
export {
  findMessageConsent,
  giveMessageConsent,
  holdMessageConsent,
  listMessageConsents,
  mergeMessageConsents,
  withdrawMessageConsent,
} from "./message-consent.server";
export { findNote, writeNote, writeNoteBeside } from "./notes.server";
export { countOpenQuestions, findThreadPerson, openQuestions } from "./queries.server";
export {
  listPromises,
  listQuiet,
  listSentToday,
  listWaiting,
  openThread,
  readThread,
  searchThreads,
} from "./queue.server";
export { listThreads, markThreadRead, promiseNow, readOwnThread } from "./read-threads.server";
