import { addressProofPort } from "~/platform/mail/outbox.server";

/** As the site does, for verbs called in this process; the rooms are only loaded by a test whose mails ask. */
export function provideAddressProof(): void {
  addressProofPort.provide(async (db, addressee) => {
    const { mayWrite } = await import("~/address-proofs.server");
    return mayWrite(db, addressee);
  });
}
