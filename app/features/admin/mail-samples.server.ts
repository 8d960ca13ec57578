import type { ReactElement } from "react";
import type { Settings } from "~/features/settings/rules";
import { port } from "~/platform/port";

export interface MailSample {
  /** Stands in the address of its preview. */
  id: string;
  group: string;
  subject: string;
  /** When it leaves, and to whom. */
  when: string;
  /** `site` is the public address, without a final slash. */
  draw: (settings: Settings, site: string) => ReactElement;
}

/** This room may not open the others’ mails itself. */
export const mailSamplesPort = port<MailSample[]>("mailSamplesPort");

export function listMailSamples(): MailSample[] {
  return mailSamplesPort.value;
}

export function findMailSample(id: string): MailSample | null {
  return mailSamplesPort.value.find((sample) => sample.id === id) ?? null;
}
