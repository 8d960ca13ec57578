import type { ReactElement } from "react";
import type { Settings } from "~/features/settings/rules";

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

let samples: MailSample[] = [];

/** The roof hands over its table once, at start: this room may not open the others’ mails itself. */
export function defineMailSamples(table: MailSample[]): void {
  samples = table;
}

export function listMailSamples(): MailSample[] {
  return samples;
}

export function findMailSample(id: string): MailSample | null {
  return samples.find((sample) => sample.id === id) ?? null;
}
