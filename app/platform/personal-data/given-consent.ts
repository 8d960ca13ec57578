/** A consent as it was given once; given again after a withdrawal, it is another. */
export interface GivenConsent {
  givenAt: Date;
  /** Null while it stands. */
  withdrawnAt: Date | null;
  /** Of what was agreed to. */
  textVersion: string;
  /** Where it was asked for, in a few words. */
  where?: string;
}
